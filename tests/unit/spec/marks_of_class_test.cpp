#include "harness/spec/marks_of_class.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

PlacedMark mark(const std::string& student, const std::string& criterion, int line,
                MarkKind kind = MarkKind::points) {
  PersonalMark mark{.submission = student, .criterion = criterion};
  mark.kind = kind;
  mark.points = line;
  return {mark, {line, 5}};
}

const std::vector<std::vector<std::string>> kStudents{{"ada-4711", "4711", "ada@example.edu", ""},
                                                      {"grace", "4712", "Jane Doe"},
                                                      {"jane", "", "Jane Doe"}};

std::vector<std::string> told(const std::vector<PlacedMark>& marks) {
  std::vector<std::string> messages;
  for (const Diagnostic& found : marks_of_class(marks, "marks.yaml", kStudents).diagnostics) {
    messages.push_back(describe(found));
  }
  return messages;
}

TEST(MarksOfClass, GoToTheStudentByAnyId) {
  const auto loaded =
      marks_of_class({mark("4712", "style", 3), mark("ada@example.edu", "style", 4),
                      mark("ada-4711", "", 5), mark("4711", "", 6, MarkKind::bonus)},
                     "marks.yaml", kStudents);
  EXPECT_TRUE(loaded.diagnostics.empty());
  ASSERT_EQ(loaded.value.size(), 3U);
  EXPECT_EQ(loaded.value[0].size(), 3U);
  ASSERT_EQ(loaded.value[1].size(), 1U);
  EXPECT_EQ(loaded.value[1][0].points, 3);
  EXPECT_TRUE(loaded.value[2].empty());
}

TEST(MarksOfClass, TellStudentsWhomNobodyKnows) {
  EXPECT_EQ(told({mark("grase", "style", 3), mark("zoe", "style", 2)}),
            (std::vector<std::string>{
                "marks.yaml:2:5: error: nobody in this class is known as 'zoe'",
                "marks.yaml:3:5: error: nobody in this class is known as 'grase'; did you mean "
                "'grace'?"}));
}

TEST(MarksOfClass, TellAnIdThatSeveralHave) {
  EXPECT_EQ(told({mark("Jane Doe", "style", 3)}),
            std::vector<std::string>{"marks.yaml:3:5: error: 2 students are known as 'Jane Doe'; "
                                     "name this one by another id"});
}

TEST(MarksOfClass, TellTwoMarksForOneThingUnderTwoIds) {
  EXPECT_EQ(told({mark("4711", "style", 3), mark("ada-4711", "style", 4)}),
            std::vector<std::string>{"marks.yaml:4:5: error: 'ada-4711' is also '4711', who has a "
                                     "mark for criterion 'style' already"});
}

}  // namespace
}  // namespace labcheck::test
