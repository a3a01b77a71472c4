// SPDX-License-Identifier: MIT
#include "harness/report/changes_report.hpp"

#include "harness/base/text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace labcheck::test {
namespace {

constexpr VerdictKind kWrong = VerdictKind::wrong_answer;
constexpr VerdictKind kAccepted = VerdictKind::accepted;

GradeChange better() {
  GradeChange change{"jo", "Doe Jo"};
  change.before = {15, 30, GradeState::provisional, kWrong};
  change.after = {25, 30, GradeState::final_, kAccepted};
  change.criteria = {{"right", "Right results"}};
  change.criteria[0].before =
      CriterionStanding{5, 15, Outcome::partial, kWrong, verbatim("2 of 3 fail")};
  change.criteria[0].after =
      CriterionStanding{15, 15, Outcome::full, kAccepted, verbatim("all pass")};
  return change;
}

GradeChange only_new() {
  GradeChange change{"cleo", "cleo"};
  change.after = {7.5, 30, GradeState::final_, kAccepted};
  return change;
}

GradeChange only_old() {
  GradeChange change{"ada", ""};
  change.before = {30, 30, GradeState::final_, kAccepted};
  return change;
}

TEST(ChangesText, ShowsWhatChangedAndWhy) {
  EXPECT_EQ(changes_text({{"lab5", {only_old(), only_new(), better()}, 36}}),
            "lab5: 1 grade changed (1 up, 0 down), 1 new, 1 removed, 36 unchanged\n"
            "ada: removed, had 30 of 30 points\n"
            "cleo: new, 7.5 of 30 points\n"
            "jo (Doe Jo): 25 of 30 points, was 15; final, was provisional; Correct, was "
            "Wrong answer\n"
            "  right: 15 of 15, was 5 of 15; full, was partial; Correct, was Wrong answer\n"
            "    was: 2 of 3 fail\n"
            "    now: all pass\n");
}

TEST(ChangesText, ReportsThatNothingChanged) {
  EXPECT_EQ(changes_text({{"lab4", {}, 1}, {"lab5", {}, 2}}),
            "lab4: no grades changed, 1 unchanged\n\nlab5: no grades changed, 2 unchanged\n");
}

TEST(ChangesText, ShowsAnUnchangedMessageOnce) {
  GradeChange change = better();
  change.criteria[0].after->message = change.criteria[0].before->message;
  const std::string text = changes_text({{"lab5", {change}, 0}});
  EXPECT_EQ(text.find("was: 2 of 3 fail"), std::string::npos) << text;
  EXPECT_NE(text.find("    now: 2 of 3 fail\n"), std::string::npos) << text;
}

TEST(ChangesText, AlignsTheLinesOfAMessage) {
  GradeChange change = better();
  change.criteria[0].after->message = verbatim("a\nb");
  const std::string text = changes_text({{"lab5", {change}, 0}});
  EXPECT_NE(text.find("    now: a\n         b\n"), std::string::npos) << text;
}

TEST(ChangesText, CannotControlTheTerminal) {
  GradeChange change = better();
  change.display_name = "\x1b[2J";
  change.criteria[0].after->message = verbatim("\x1b]0;x\x07");
  EXPECT_EQ(changes_text({{"lab5", {change}, 0}}).find('\x1b'), std::string::npos);
}

std::string second_line_for(const GradeChange& change) {
  return lines_of(changes_text({{"lab5", {change}, 0}})).at(1);
}

TEST(ChangeMessages, ShowDifferentMaximaAndFiles) {
  GradeChange change = better();
  change.before = {15, 20, GradeState::final_, kAccepted};
  change.sources = GradedSources::others;
  EXPECT_EQ(second_line_for(change), "jo (Doe Jo): 25 of 30 points, was 15 of 20; different files");
}

TEST(ChangeMessages, ShowAGradeWithUnchangedPoints) {
  GradeChange change = better();
  change.before->points = 25;
  change.before->verdict = kAccepted;
  EXPECT_EQ(second_line_for(change),
            "jo (Doe Jo): 25 of 30 points as before; final, was provisional");
}

TEST(ChangeMessages, ShowCriteriaThatOnlyOneRubricHas) {
  GradeChange change = better();
  CriterionChange& right = change.criteria[0];
  right.before.reset();
  const std::string with_new = changes_text({{"lab5", {change}, 0}});
  EXPECT_NE(with_new.find("\n  right: new criterion, 15 of 15, full\n"), std::string::npos);
  std::swap(right.before, right.after);
  const std::string without = changes_text({{"lab5", {change}, 0}});
  EXPECT_NE(without.find("\n  right: removed criterion, had 15 of 15\n"), std::string::npos);
}

TEST(ChangeMessages, CountGradesThatRiseAndFall) {
  GradeChange worse = better();
  std::swap(worse.before, worse.after);
  EXPECT_TRUE(changes_text({{"lab5", {better(), worse, better()}, 1}})
                  .starts_with("lab5: 3 grades changed (2 up, 1 down), 1 unchanged\n"));
}

TEST(ChangesJson, HasBothSidesOfEachChange) {
  const auto json = nlohmann::json::parse(changes_json({{"lab5", {better(), only_new()}, 3}}));
  EXPECT_EQ(json["schema"], 1);
  const auto& lab = json["labs"][0];
  EXPECT_EQ(lab["lab"], "lab5");
  EXPECT_EQ(lab["unchanged"], 3);
  const auto& jo = lab["changes"][0];
  EXPECT_EQ(jo["hand_in"], "jo");
  EXPECT_EQ(jo["name"], "Doe Jo");
  EXPECT_EQ(jo["sources"], "same");
  EXPECT_EQ(jo["before"]["points"], 15);
  EXPECT_EQ(jo["after"]["state"], "final");
  EXPECT_EQ(jo["criteria"][0]["before"]["outcome"], "partial");
  EXPECT_EQ(jo["criteria"][0]["after"]["message"], "all pass");
  EXPECT_TRUE(lab["changes"][1]["before"].is_null());
}

}  // namespace
}  // namespace labcheck::test
