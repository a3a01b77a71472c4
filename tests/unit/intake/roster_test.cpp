#include "harness/intake/roster.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

// "id|name|email|section" of everyone in the roster, with the ids of platforms behind.
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

Lines mistakes(std::string_view text) {
  try {
    read_roster(text, "roster.csv");
  } catch (const UserError& error) {
    Lines lines{error.what()};
    for (const Diagnostic& diagnostic : error.diagnostics()) lines.push_back(describe(diagnostic));
    if (!error.remedy().empty()) lines.push_back(error.remedy());
    return lines;
  }
  return {"it is taken"};
}

TEST(Roster, ColumnsAreToldByTheirNames) {
  EXPECT_EQ(people("id,name,email,section\n7,\"Doe, Jane\",j@x.edu,A\n"),
            Lines{"7|Doe, Jane|j@x.edu|A"});
  EXPECT_EQ(
      people("Group;E-Mail-Adresse;Nachname;Vorname;Matrikelnummer\nB;j@x.edu;Doe;Jane;007\n"),
      Lines{"007|Jane Doe|j@x.edu|B"});
  EXPECT_EQ(people("\nNotes\tStudent ID \tFULL NAME\nx\t 7 \t Jane Doe\n\n \t\t\n"),
            Lines{"7|Jane Doe||"});
}

TEST(Roster, WithoutAnIdTheEmailOrTheNameIsOne) {
  EXPECT_EQ(people("name,email\nJane Doe,j@x.edu\nRick Roe,\n"),
            (Lines{"j@x.edu|Jane Doe|j@x.edu|", "Rick Roe|Rick Roe||"}));
}

TEST(Roster, OtherEncodingsAreRead) {
  EXPECT_EQ(people("\xEF\xBB\xBFid;name\r\n7;J\xC3\xB6rg\r\n"), Lines{"7|Jörg||"});
  EXPECT_EQ(people("id;name\r\n7;J\xF6rg\r\n"), Lines{"7|Jörg||"});
}

TEST(Roster, MoodlesListsAreRosters) {
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

TEST(Roster, CanvassGradebookIsARoster) {
  EXPECT_EQ(people("Student,ID,SIS User ID,SIS Login ID,Section,Lab 4 (123)\n"
                   ",,,,,Manual Posting\n"
                   "    Points Possible,,,,,20\n"
                   "\"Doe, Jane\",4711,s7,jdoe,A,5\n"
                   "\"Roe, Rick\",4712,,rroe,A,\n"
                   "\"Student, Test\",4799,,abcdef,A,\n"),
            (Lines{"s7|Doe, Jane||A|canvas 4711", "rroe|Roe, Rick||A|canvas 4712"}));
}

TEST(Roster, GradescopesRosterLeavesOutStaff) {
  EXPECT_EQ(people("Name,SID,Email,Role,Section\nJane Doe,7,j@x.edu,Student,A\n"
                   "Prof,8,p@x.edu,Instructor,\nTina,9,t@x.edu,TA,\nRick,10,r@x.edu,,A\n"),
            (Lines{"7|Jane Doe|j@x.edu|A", "10|Rick|r@x.edu|A"}));
}

TEST(Roster, AllMistakesAreToldAtOnce) {
  EXPECT_EQ(mistakes("id,name,email\n7,Doe, Jane,j@x.edu\n8,Rick,r@x.edu\n8,Rita,R@x.edu\n"
                     ",,\n,,,x\n9,\"a\nb\",z@x.edu\n9,c,\n"),
            (Lines{"roster.csv: the roster cannot be used as it is",
                   "roster.csv:2: error: this row has 4 cells and the table 3 columns: put quotes "
                   "around a cell with a comma in it",
                   "roster.csv:4: error: the id 8 is listed in line 3 already",
                   "roster.csv:4: error: the e-mail R@x.edu is listed in line 3 already",
                   "roster.csv:6: error: this row has 4 cells and the table 3 columns: put quotes "
                   "around a cell with a comma in it",
                   "roster.csv:9: error: the id 9 is listed in line 7 already"}));
  EXPECT_EQ(mistakes("id,section\n,A\n"),
            (Lines{"roster.csv: the roster cannot be used as it is",
                   "roster.csv:2: error: this row names nobody: give an id, a name or an e-mail"}));
  EXPECT_EQ(mistakes("name\nJane\njane\n"),
            (Lines{"roster.csv: the roster cannot be used as it is",
                   "roster.csv:3: error: the id jane is listed in line 2 already"}));
  EXPECT_EQ(mistakes("id\n\"7\n"), (Lines{"roster.csv: the roster cannot be used as it is",
                                          "roster.csv:2:1: error: this quote is never closed"}));
}

TEST(Roster, ATableOfOtherThingsIsNone) {
  EXPECT_EQ(mistakes("Section,Points\nA,3\n"),
            (Lines{"roster.csv: no column holds an id, a name or an e-mail; the columns are "
                   "Section and Points",
                   "name the columns id, name, email and section in the first row"}));
  EXPECT_EQ(mistakes(""), Lines{"roster.csv: the roster is empty"});
  EXPECT_EQ(mistakes("\n\n"), Lines{"roster.csv: the roster is empty"});
}

TEST(Roster, AFileIsReadByItsName) {
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

}  // namespace
}  // namespace labcheck::test
