// SPDX-License-Identifier: MIT
#include "harness/intake/roster.hpp"

#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/intake/owners.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

// "id|name|email|section" of each student in the roster, followed by the platforms' ids.
Lines people(std::string_view text) {
  Lines lines;
  for (const RosterEntry& entry : read_roster(text, "roster.csv").entries) {
    const Person& person = entry.person;
    lines.push_back(person.id + '|' + person.name + '|' + person.email + '|' + person.section);
    for (const auto& [platform, id] : entry.platform_ids) {
      lines.back() += '|' + std::string(to_string(platform)) + ' ' + id;
    }
  }
  return lines;
}

Lines errors(std::string_view text) {
  try {
    read_roster(text, "roster.csv");
  } catch (const UserError& error) {
    Lines lines{error.what()};
    for (const Diagnostic& diagnostic : error.diagnostics()) lines.push_back(describe(diagnostic));
    if (!error.remedy().empty()) lines.push_back(error.remedy());
    return lines;
  }
  return {"it is accepted"};
}

TEST(Roster, ColumnsAreIdentifiedByTheirNames) {
  EXPECT_EQ(people("id,name,email,section\n7,\"Doe, Jane\",j@x.edu,A\n"),
            Lines{"7|Doe, Jane|j@x.edu|A"});
  EXPECT_EQ(
      people("Group;E-Mail-Adresse;Nachname;Vorname;Matrikelnummer\nB;j@x.edu;Doe;Jane;007\n"),
      Lines{"007|Jane Doe|j@x.edu|B"});
  EXPECT_EQ(people("\nNotes\tStudent ID \tFULL NAME\nx\t 7 \t Jane Doe\n\n \t\t\n"),
            Lines{"7|Jane Doe||"});
}

TEST(Roster, WithoutAnIdTheEmailOrTheNameIsUsed) {
  EXPECT_EQ(people("name,email\nJane Doe,j@x.edu\nRick Roe,\n"),
            (Lines{"j@x.edu|Jane Doe|j@x.edu|", "Rick Roe|Rick Roe||"}));
}

TEST(Roster, OtherEncodingsAreRead) {
  EXPECT_EQ(people("\xEF\xBB\xBFid;name\r\n7;J\xC3\xB6rg\r\n"), Lines{"7|Jörg||"});
  EXPECT_EQ(people("id;name\r\n7;J\xF6rg\r\n"), Lines{"7|Jörg||"});
}

TEST(Roster, MoodlesListsCanBeRosters) {
  EXPECT_EQ(people("First name,Surname,ID number,Email address,Groups\n"
                   "Jane,Doe,7,j@x.edu,\"A, B\"\n"),
            Lines{"7|Jane Doe|j@x.edu|A, B"});
  EXPECT_EQ(
      people("\xEF\xBB\xBFIdentifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade\n"
             "\"Participant 12345\",\"Jane Doe\",7,j@x.edu,\"Submitted\",\n"),
      Lines{"7|Jane Doe|j@x.edu||moodle 12345"});
  EXPECT_EQ(
      people("\xEF\xBB\xBFID;\"Vollständiger Name\";E-Mail-Adresse;Status;Bewertung;\"Zuletzt "
             "geändert (Abgabe)\"\nTeilnehmer/in12345;\"Jane Doe\";j@x.edu;-;-;-\n"),
      Lines{"j@x.edu|Jane Doe|j@x.edu||moodle 12345"});
  EXPECT_EQ(people("Identifier,Status,Grade\nParticipant 12345,Submitted,\n"),
            Lines{"Participant 12345||||moodle 12345"});
}

TEST(Roster, CanvassGradebookCanBeARoster) {
  EXPECT_EQ(people("Student,ID,SIS User ID,SIS Login ID,Section,Lab 4 (123)\n"
                   ",,,,,Manual Posting\n"
                   "    Points Possible,,,,,20\n"
                   "\"Doe, Jane\",4711,s7,jdoe,A,5\n"
                   "\"Roe, Rick\",4712,,rroe,A,\n"
                   "\"Student, Test\",4799,,abcdef,A,\n"),
            (Lines{"s7|Doe, Jane||A|canvas 4711", "rroe|Roe, Rick||A|canvas 4712"}));
}

TEST(Roster, StaffInGradescopesRosterIsSkipped) {
  EXPECT_EQ(people("Name,SID,Email,Role,Section\nJane Doe,7,j@x.edu,Student,A\n"
                   "Prof,8,p@x.edu,Instructor,\nTina,9,t@x.edu,TA,\nRick,10,r@x.edu,,A\n"),
            (Lines{"7|Jane Doe|j@x.edu|A", "10|Rick|r@x.edu|A"}));
}

TEST(Roster, AllErrorsAreReportedAtOnce) {
  EXPECT_EQ(errors("id,name,email\n7,Doe, Jane,j@x.edu\n8,Rick,r@x.edu\n8,Rita,R@x.edu\n"
                   ",,\n,,,x\n9,\"a\nb\",z@x.edu\n9,c,\n"),
            (Lines{"roster.csv: the roster contains errors",
                   "roster.csv:2: error: this row has 4 cells, but the table has 3 columns; put "
                   "quotes around a cell that contains a comma",
                   "roster.csv:4: error: the id 8 is already listed on line 3",
                   "roster.csv:4: error: the e-mail R@x.edu is already listed on line 3",
                   "roster.csv:6: error: this row has 4 cells, but the table has 3 columns; put "
                   "quotes around a cell that contains a comma",
                   "roster.csv:9: error: the id 9 is already listed on line 7"}));
  EXPECT_EQ(
      errors("id,section\n,A\n"),
      (Lines{
          "roster.csv: the roster contains errors",
          "roster.csv:2: error: this row identifies no student; give an id, a name or an e-mail"}));
  EXPECT_EQ(errors("name\nJane\njane\n"),
            (Lines{"roster.csv: the roster contains errors",
                   "roster.csv:3: error: the id jane is already listed on line 2"}));
  EXPECT_EQ(errors("id\n\"7\n"), (Lines{"roster.csv: the roster contains errors",
                                        "roster.csv:2:1: error: this quote is never closed"}));
}

TEST(Roster, OtherTablesAreRejected) {
  EXPECT_EQ(errors("Section,Points\nA,3\n"),
            (Lines{"roster.csv: no column contains an id, a name or an e-mail; the columns are "
                   "Section and Points",
                   "name the columns id, name, email and section in the first row"}));
  EXPECT_EQ(errors(""), Lines{"roster.csv: the roster is empty"});
  EXPECT_EQ(errors("\n\n"), Lines{"roster.csv: the roster is empty"});
}

TEST(Roster, AFileIsReadFromItsPath) {
  const Folder folder;
  const auto path = folder.write("class.csv", "id,name\n7,Jane\n7,Rick\n");
  try {
    load_roster(path);
    FAIL() << "no error";
  } catch (const UserError& error) {
    ASSERT_EQ(error.diagnostics().size(), 1U);
    EXPECT_EQ(error.diagnostics()[0].file, path.string());
    EXPECT_EQ(error.diagnostics()[0].line, 3);
  }
  EXPECT_THROW(load_roster(folder.path() / "none.csv"), UserError);
}

TEST(Roster, KeepsEveryLetterAtTheEndsOfNames) {
  EXPECT_EQ(people("id,name\n1,Nicolà\n2,ПЕТР\n3,\u00A0Ada\u00A0\n"),
            (Lines{"1|Nicolà||", "2|ПЕТР||", "3|Ada||"}));
}

Roster roster_with(const std::string& rows) {
  return read_roster("id,name,email\n" + rows, "roster.csv");
}

// The match of `found` in `roster`: an id, "no match", or the note.
std::string matched(const Roster& roster, const FoundSubmission& found) {
  const PersonMatch match = match_people({found}, roster).front();
  if (match.person) return roster.entries[*match.person].person.id;
  return match.note.empty() ? "no match" : render(match.note);
}

std::string matched(const Roster& roster, const std::string& name) {
  return matched(roster, FoundSubmission{.received = {}, .names = {name}});
}

const Roster kRoster = roster_with(
    "s100,\"Doe, Jane\",jane.doe@x.edu\n"
    "s101,Rick Roe,rroe@x.edu\n"
    "s102,\"Müller, Jörg\",jm@x.edu\n"
    "s103,Rick Loe,rloe@x.edu\n"
    "5,Kim Poe,kim@x.edu\n");

TEST(MatchPeople, FullNamesIdsAndAddressesMatch) {
  for (const char* name : {"Jane Doe", "DOE JANE", "doe_jane", "jane-doe", "doejane", "janedoe",
                           "S100", "jane.doe@x.edu", "Jane.Doe"}) {
    EXPECT_EQ(matched(kRoster, name), "s100") << name;
  }
  for (const char* name : {"Jo\u0308rg Mu\u0308ller", "jorg muller", "mllerjrg", "mullerjorg"}) {
    EXPECT_EQ(matched(kRoster, name), "s102") << name;
  }
  EXPECT_EQ(matched(kRoster, "5"), "5");
}

TEST(MatchPeople, NamesAmongOtherWordsMatch) {
  for (const char* name :
       {"lab5-rroe", "s101_lab5", "Lab5 Rick Roe final", "roe_rick_matmul", "2024-s101"}) {
    EXPECT_EQ(matched(kRoster, name), "s101") << name;
  }
  EXPECT_EQ(matched(kRoster, "lab5-jane.doe"), "s100");
}

TEST(MatchPeople, EveryIdOfTheCourseMatches) {
  const Roster roster = read_roster("student id,username,name\n4711,jdoe,Jane\n", "roster.csv");
  EXPECT_EQ(matched(roster, "JDoe"), "4711");
  EXPECT_EQ(matched(roster, "lab5-jdoe"), "4711");
  EXPECT_EQ(matched(roster, "4711"), "4711");
}

TEST(MatchPeople, SimilarNamesDoNotMatch) {
  for (const char* name : {"", "lab-5", "Rick", "s10", "s1001", "Jane Doering", "matmul"}) {
    EXPECT_EQ(matched(kRoster, name), "no match") << name;
  }
}

TEST(MatchPeople, AnAmbiguousMatchIsReportedNotGuessed) {
  const Roster twins = roster_with("1a,Jane Doe,a@x.edu\n2b,Doe Jane,b@x.edu\n");
  EXPECT_EQ(
      matched(twins, "jane doe"),
      "this submission may belong to Jane Doe (1a) or Doe Jane (2b); to distinguish them, add "
      "an id or e-mail to the roster");
  EXPECT_EQ(
      matched(kRoster, "s100 s101"),
      "this submission may belong to Doe, Jane (s100) or Rick Roe (s101); to distinguish them, "
      "add an id or e-mail to the roster");
}

TEST(MatchPeople, ThePlatformsIdIsBestThenAddressThenId) {
  Roster roster = roster_with("a,Jane Doe,a@x.edu\nb,Jane Doe,b@x.edu\nc,Jane Doe,c@x.edu\n");
  roster.entries[2].platform_ids = {{LearningPlatform::moodle, "77"}};
  FoundSubmission found{.received = {}, .names = {"Jane Doe"}};
  found.student_id = "A";
  EXPECT_EQ(matched(roster, found), "a");
  found.email = "B@X.EDU";
  EXPECT_EQ(matched(roster, found), "b");
  found.received.platform_ids = {{LearningPlatform::canvas, "77"}};
  EXPECT_EQ(matched(roster, found), "b");
  found.received.platform_ids = {{LearningPlatform::moodle, "77"}};
  EXPECT_EQ(matched(roster, found), "c");
}

}  // namespace
}  // namespace labcheck::test
