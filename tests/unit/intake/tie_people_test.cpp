#include "harness/intake/tie_people.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Roster roster_of(const std::string& rows) {
  return read_roster("id,name,email\n" + rows, "roster.csv");
}

// Who `names` stand for in `roster`: an id, "nobody", or the note.
std::string tied(const Roster& roster, const FoundHandIn& found) {
  const Tie tie = tie_people({found}, roster).front();
  if (tie.person) return roster.entries[*tie.person].person.id;
  return tie.note.empty() ? "nobody" : tie.note;
}

std::string tied(const Roster& roster, const std::string& name) {
  return tied(roster, FoundHandIn{.hand_in = {}, .names = {name}});
}

const Roster kClass = roster_of(
    "s100,\"Doe, Jane\",jane.doe@x.edu\n"
    "s101,Rick Roe,rroe@x.edu\n"
    "s102,\"Müller, Jörg\",jm@x.edu\n"
    "s103,Rick Loe,rloe@x.edu\n"
    "5,Kim Poe,kim@x.edu\n");

TEST(TiePeople, WholeNamesIdsAndAddressesAreKnown) {
  for (const char* name : {"Jane Doe", "DOE JANE", "doe_jane", "jane-doe", "doejane", "janedoe",
                           "S100", "jane.doe@x.edu", "Jane.Doe"}) {
    EXPECT_EQ(tied(kClass, name), "s100") << name;
  }
  for (const char* name : {"Jo\u0308rg Mu\u0308ller", "jorg muller", "mllerjrg", "mullerjorg"}) {
    EXPECT_EQ(tied(kClass, name), "s102") << name;
  }
  EXPECT_EQ(tied(kClass, "5"), "5");
}

TEST(TiePeople, NamesAmongOtherWordsAreKnown) {
  for (const char* name :
       {"lab5-rroe", "s101_lab5", "Lab5 Rick Roe final", "roe_rick_matmul", "2024-s101"}) {
    EXPECT_EQ(tied(kClass, name), "s101") << name;
  }
  EXPECT_EQ(tied(kClass, "lab5-jane.doe"), "s100");
}

TEST(TiePeople, EveryIdOfTheCourseIsKnown) {
  const Roster roster = read_roster("student id,username,name\n4711,jdoe,Jane\n", "roster.csv");
  EXPECT_EQ(tied(roster, "JDoe"), "4711");
  EXPECT_EQ(tied(roster, "lab5-jdoe"), "4711");
  EXPECT_EQ(tied(roster, "4711"), "4711");
}

TEST(TiePeople, WhoIsNotMeantIsNotTied) {
  for (const char* name : {"", "lab-5", "Rick", "s10", "s1001", "Jane Doering", "matmul"}) {
    EXPECT_EQ(tied(kClass, name), "nobody") << name;
  }
}

TEST(TiePeople, WhoCouldBeSeveralIsToldAndNotGuessed) {
  const Roster twins = roster_of("1a,Jane Doe,a@x.edu\n2b,Doe Jane,b@x.edu\n");
  EXPECT_EQ(tied(twins, "jane doe"),
            "this may be from Jane Doe (1a) and Doe Jane (2b): put an id or e-mail into the roster "
            "that tells them apart");
  EXPECT_EQ(tied(kClass, "s100 s101"),
            "this may be from Doe, Jane (s100) and Rick Roe (s101): put an id or e-mail into the "
            "roster that tells them apart");
}

TEST(TiePeople, ThePlatformsIdIsBestThenAddressThenId) {
  Roster roster = roster_of("a,Jane Doe,a@x.edu\nb,Jane Doe,b@x.edu\nc,Jane Doe,c@x.edu\n");
  roster.entries[2].platform_ids = {{LearningPlatform::moodle, "77"}};
  FoundHandIn found{.hand_in = {}, .names = {"Jane Doe"}};
  found.student_id = "A";
  EXPECT_EQ(tied(roster, found), "a");
  found.email = "B@X.EDU";
  EXPECT_EQ(tied(roster, found), "b");
  found.hand_in.platform_ids = {{LearningPlatform::canvas, "77"}};
  EXPECT_EQ(tied(roster, found), "b");
  found.hand_in.platform_ids = {{LearningPlatform::moodle, "77"}};
  EXPECT_EQ(tied(roster, found), "c");
}

}  // namespace
}  // namespace labcheck::test
