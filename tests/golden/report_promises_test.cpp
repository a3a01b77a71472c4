// SPDX-License-Identifier: MIT
// Properties of all reports of all graded submissions.

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/gitlab/repository_reports.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/submission_reports.hpp"
#include "harness/report/text_columns.hpp"
#include "tests/support/files.hpp"
#include "tests/support/graded_parts.hpp"
#include "tests/support/graded_submissions.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace labcheck::test {
namespace {

using Colors = TerminalStyle::Colors;
using Symbols = TerminalStyle::Symbols;
using Json = nlohmann::ordered_json;

// The text between `before` and the next quotation mark, for each occurrence of `before`.
std::vector<std::string> quoted_after(std::string_view before, std::string_view text) {
  std::vector<std::string> found;
  for (auto at = text.find(before); at != std::string_view::npos; at = text.find(before, at)) {
    at += before.size();
    found.emplace_back(text.substr(at, text.find('"', at) - at));
  }
  return found;
}

class EveryReport : public testing::TestWithParam<NamedSubmission> {
 protected:
  const GradedSubmission& submission() const { return GetParam().submission; }
};

TEST_P(EveryReport, HasNoTerminalLineWiderThanTheStyle) {
  for (const Symbols symbols : {Symbols::ascii, Symbols::unicode}) {
    for (std::size_t width = 60; width <= 120; ++width) {
      const std::string text = terminal_report(submission(), {Colors::none, symbols, width});
      for (const std::string& line : lines_of(text)) {
        ASSERT_LE(report::columns(line), width) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
      }
    }
  }
}

TEST_P(EveryReport, HasTheSameTextWithAndWithoutColors) {
  const std::string plain = terminal_report(submission(), {Colors::none, Symbols::unicode, 80});
  const std::string colored = terminal_report(submission(), {Colors::ansi16, Symbols::unicode, 80});
  EXPECT_EQ(report::plain(colored), plain);
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
}

TEST_P(EveryReport, IsAsciiInAnAsciiStyle) {
  const std::string text = terminal_report(submission(), {Colors::none, Symbols::ascii, 80});
  EXPECT_TRUE(std::all_of(text.begin(), text.end(),
                          [](char c) { return c == '\n' || (c >= 0x20 && c < 0x7F); }));
}

TEST_P(EveryReport, IsParsableJsonWithTheKeysOfSchemaOne) {
  const std::string text = json_report(submission());
  const Json json = Json::parse(text);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"schema", "labcheck", "lab", "lab_title", "submission",
                                            "remarks", "backend", "verdict", "grade", "criteria",
                                            "diagnostics", "outputs", "seed", "timing"}));
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["seed"].get<std::uint64_t>(), submission().seed);
  EXPECT_EQ(json["criteria"].size(), submission().grade.criteria.size());
  EXPECT_EQ(json.dump(2) + '\n', text);
}

void expect_documented(const Json& json, const std::string& page) {
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      EXPECT_NE(page.find('`' + key + '`'), std::string::npos) << key << " is not described";
      if (key != "parameters" && !key.ends_with("_arguments")) expect_documented(value, page);
    }
  } else if (json.is_array()) {
    for (const Json& element : json) expect_documented(element, page);
  }
}

TEST_P(EveryReport, HasOnlyJsonKeysThatTheSchemaPageDescribes) {
  const std::string page = read_file(source_folder() / "docs/report-schema.md");
  expect_documented(Json::parse(json_report(submission())), page);
}

TEST_P(EveryReport, IsWellFormedXml) {
  if (std::system("command -v xmllint > /dev/null") != 0) GTEST_SKIP() << "xmllint is not in PATH";
  const Folder folder;
  const auto path = folder.write("report.xml", junit_report(submission()));
  EXPECT_EQ(std::system(("xmllint --noout --nonet '" + path.string() + "'").c_str()), 0);
}

TEST_P(EveryReport, GivesEveryJUnitTestcaseAUniqueName) {
  const std::string text = junit_report(submission());
  // Every testcase is on its own line and begins with its names.
  const std::vector<std::string> suites = quoted_after("<testcase classname=\"", text);
  const std::vector<std::string> tests = quoted_after("\" name=\"", text);
  const std::size_t count = suites.size();
  ASSERT_EQ(tests.size(), count);
  std::set<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.insert(suites[i] + '\n' + tests[i]);
  std::size_t expected = submission().grade.criteria.size();
  for (const CriterionResult& criterion : submission().grade.criteria) {
    expected += criterion.cases.size();
  }
  EXPECT_EQ(count, expected);
  EXPECT_NE(text.find("tests=\"" + std::to_string(expected) + "\""), std::string::npos);
}

TEST_P(EveryReport, IsTheSameForAStudentAfterASecondRedaction) {
  const GradedSubmission once = for_student(submission());
  EXPECT_EQ(json_report(for_student(once)), json_report(once));
}

INSTANTIATE_TEST_SUITE_P(All, EveryReport, testing::ValuesIn(graded_submissions()),
                         [](const auto& each) { return each.param.name; });

TEST(SchemaPage, DescribesEveryWordOfTheReport) {
  const std::string page = read_file(source_folder() / "docs/report-schema.md");
  const auto expect_all = [&](const auto& words) {
    for (const std::string_view word : words) {
      EXPECT_NE(page.find('`' + std::string(word) + '`'), std::string::npos) << word;
    }
  };
  expect_all(kEnumNames<VerdictKind>);
  expect_all(kEnumNames<Outcome>);
  expect_all(kEnumNames<GradeState>);
  expect_all(kEnumNames<Backend>);
  expect_all(kEnumNames<CheckLevel>);
  expect_all(kEnumNames<Visibility>);
  expect_all(kEnumNames<Severity>);
}

TEST(HiddenCases, AreNotRevealedByStudentReports) {
  const GradedSubmission submission = for_student(hidden_cases());
  const std::string all = json_report(submission) + junit_report(submission) +
                          terminal_report(submission, {Colors::none, Symbols::unicode, 120}) +
                          codequality_report(submission) + dotenv_report(submission);
  for (const std::string_view secret :
       {"1021", "509", "1,042,441", "One column", "prime-", "the last row or"}) {
    EXPECT_EQ(all.find(secret), std::string::npos) << secret;
  }
  EXPECT_NE(all.find("hidden case 1"), std::string::npos);
  EXPECT_NE(all.find("hidden case 2"), std::string::npos);
  EXPECT_EQ(all.find("hidden case 3"), std::string::npos);
}

TEST(HostileText, CannotForgeATestcase) {
  const std::string text = junit_report(hostile_text());
  EXPECT_EQ(text.find("name=\"forged\""), std::string::npos);
  EXPECT_EQ(text.find("[[ATTACHMENT|"), std::string::npos);
  EXPECT_EQ(text.find("<script>"), std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
