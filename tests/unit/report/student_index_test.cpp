#include "harness/report/gradebook/student_index.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

ClassRow row(const std::string& id, const Person& person, const std::string& number = {}) {
  ClassRow row;
  row.id = id;
  row.person = person;
  row.shown_name = person.name;
  if (!number.empty()) row.platform_ids[LearningPlatform::moodle] = number;
  return row;
}

class FindsStudents : public testing::Test {
 protected:
  FindsStudents() {
    table_.rows = {row("a", {"4711", "Ada Lovelace", "ada@example.edu", ""}, "1001"),
                   row("b", {"4712", "Jane Doe", "jane@example.edu", ""}),
                   row("c", {"4713", "Doe, Jane", "jane@example.org", ""}, "1003")};
    ClassRow stranger;
    stranger.id = "zoe";
    stranger.shown_name = "Zoé Exemple";
    table_.rows.push_back(stranger);
  }

  std::string found(const GradebookStudent& student) const {
    const FoundStudent found = StudentIndex(table_, LearningPlatform::moodle).find(student);
    return found.row == nullptr ? std::to_string(found.candidates) : found.row->id;
  }

  ClassTable table_;
};

TEST_F(FindsStudents, ByNumberBeforeAllElse) {
  EXPECT_EQ(found({.number = "1001", .id = "4712"}), "a");
  EXPECT_EQ(found({.number = "9999", .id = "4712"}), "b");
}

TEST_F(FindsStudents, ByIdThenLoginThenAddressThenName) {
  EXPECT_EQ(found({.id = "4712", .email = "ada@example.edu"}), "b");
  EXPECT_EQ(found({.login = "ADA"}), "a") << "what stands before '@'";
  EXPECT_EQ(found({.login = "ada@example.edu"}), "a");
  EXPECT_EQ(found({.email = "Ada@Example.EDU", .name = "Zoé Exemple"}), "a");
  EXPECT_EQ(found({.name = "LOVELACE,  Ada"}), "a");
  EXPECT_EQ(found({.id = "zoe"}), "zoe");
  EXPECT_EQ(found({.name = "Exemple, Zoé"}), "zoe");
}

TEST_F(FindsStudents, AndTellsByWhat) {
  const StudentIndex index(table_, LearningPlatform::moodle);
  EXPECT_EQ(index.find({.number = "1001", .name = "Ada Lovelace"}).by, StudentKey::number);
  EXPECT_EQ(index.find({.number = "9999", .name = "Ada Lovelace"}).by, StudentKey::name);
  EXPECT_EQ(index.find({.id = "4711"}).by, StudentKey::id);
}

TEST_F(FindsStudents, NotWhereSeveralAreMeant) {
  EXPECT_EQ(found({.name = "Jane Doe"}), "2");
  EXPECT_EQ(found({.login = "jane"}), "2");
  EXPECT_EQ(found({.login = "jane", .email = "jane@example.org"}), "c") << "the address tells";
}

TEST_F(FindsStudents, NotWhereNobodyIs) {
  EXPECT_EQ(found({}), "0");
  EXPECT_EQ(found({"1", "2", "3", "4", "5"}), "0");
}

TEST_F(FindsStudents, OnlyByNumbersOfThePlatform) {
  const StudentIndex index(table_, LearningPlatform::canvas);
  EXPECT_EQ(index.find({.number = "1001"}).row, nullptr);
}

}  // namespace
}  // namespace labcheck::report
