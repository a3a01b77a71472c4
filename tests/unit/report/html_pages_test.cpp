// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/gradebook/fill_grades.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/html/source_view.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

namespace labcheck::report::html {
namespace {

TEST(HtmlText, TextIsNeverMarkup) {
  EXPECT_EQ(escaped("<script a=\"b\" c='d'>&amp;"),
            "&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;amp;");
}

TEST(HtmlText, InvalidBytesAndDirectionMarksAreReplaced) {
  EXPECT_EQ(escaped("a\xff|\xE2\x80\xAE|\x1b[31mred"), "a\uFFFD|·|red");
  EXPECT_EQ(escaped_line("a\nb"), "a b");
}

TEST(HtmlText, AJsonIslandCannotEndItsElement) {
  EXPECT_EQ(json_island(R"(["</script><!--"])"), R"(["\u003c/script>\u003c!--"])");
}

TEST(HtmlTemplate, EscapesValuesUnlessTheyAreHtml) {
  const labcheck::Json data{{"a", "<1>\n2"}, {"html", "<b>"}, {"number", 3}};
  EXPECT_EQ(render("{{a}}|{{=a}}|{{{html}}}|{{number}}", data), "&lt;1&gt; 2|&lt;1&gt;\n2|<b>|3");
}

TEST(HtmlTemplate, RepeatsASectionForEachElement) {
  const labcheck::Json data{{"rows", labcheck::Json::array({{{"n", 1}}, {{"n", 2}}})},
                            {"words", labcheck::Json::array({"a", "b"})},
                            {"n", 0}};
  EXPECT_EQ(render("{{#rows}}{{n}},{{/rows}}{{n}};{{#words}}{{.}}{{/words}}", data), "1,2,0;ab");
}

TEST(HtmlTemplate, OmitsASectionWithoutAValue) {
  const labcheck::Json data{{"none", nullptr}, {"no", false},
                            {"empty", ""},     {"list", labcheck::Json::array()},
                            {"zero", 0},       {"yes", true}};
  for (const char* name : {"none", "no", "empty", "list"}) {
    const std::string tag(name);
    EXPECT_EQ(render("{{#" + tag + "}}x{{/" + tag + "}}{{^" + tag + "}}y{{/" + tag + "}}", data),
              "y")
        << name;
  }
  EXPECT_EQ(render("{{#zero}}x{{/zero}}{{#yes}}y{{/yes}}{{^yes}}z{{/yes}}", data), "xy");
}

TEST(HtmlTemplate, DropsLinesThatContainOnlyATag) {
  EXPECT_EQ(render("a\n{{#on}}\n  b\n{{/on}}\nc\n{{#on}}d{{/on}}\n", {{"on", true}}),
            "a\n  b\nc\nd\n");
}

TEST(HtmlTemplate, InsertsItsParts) {
  const labcheck::Json data{{"one", {{"n", 1}}}, {"n", 2}};
  EXPECT_EQ(render("{{<part}}[{{n}}]{{/part}}\n{{<rest}}\nx\n{{/rest}}\n"
                   "{{>part}}{{#one}}{{>part}}{{/one}}\n{{>rest}}\n",
                   data),
            "[2][1]\nx\n");
}

TEST(HtmlTemplate, ThrowsIfItDoesNotFitItsData) {
  const labcheck::Json data{{"a", 1}};
  for (const char* text :
       {"{{b}}", "{{#b}}{{/b}}", "{{#a}}", "{{/a}}", "{{#a}}{{/b}}", "{{a", "{{>part}}"})
    EXPECT_THROW(render(text, data), HarnessError) << text;
}

// The digests of the examples in RFC 6234 and FIPS 180, in base 64.
TEST(HtmlPage, AllowsOnlyItsOwnStylesAndScripts) {
  const std::string page = document({"A & B", {"abc"}, "<main></main>", {"", "abc"}, "[1]"});
  EXPECT_NE(page.find("content=\"default-src 'none'; "
                      "style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
                      "script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' "
                      "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
                      "base-uri 'none'; form-action 'none'\""),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_NE(page.find("<style>abc</style>"), std::string::npos);
  EXPECT_NE(page.find("<script type=\"application/json\" id=\"data\">[1]</script>"),
            std::string::npos);
  EXPECT_NE(page.find("<script>abc</script>"), std::string::npos);
}

TEST(HtmlPage, AllowsNoScriptsIfItHasNone) {
  const std::string page = document({"A", {}, "", {}, {}});
  EXPECT_NE(page.find("style-src 'none'; script-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

// As if all texts in Czech were in angle brackets.
class InBrackets : public Translator {
 public:
  InBrackets() { use_translator(Language::czech, this); }
  ~InBrackets() override { use_translator(Language::english, nullptr); }
  InBrackets(const InBrackets&) = delete;
  InBrackets& operator=(const InBrackets&) = delete;

  const char* find(const char* /*context*/, const char* text) const override {
    return kept_.emplace(text, '<' + std::string(text) + '>').first->second.c_str();
  }

  const char* find_plural(const char* /*one*/, const char* many, std::uint64_t) const override {
    return find(nullptr, many);
  }

 private:
  mutable std::map<std::string, std::string> kept_;
};

TEST(HtmlTranslation, ATextOfATemplateIsTranslatedAndEscaped) {
  const labcheck::Json data{{"on", true}};
  constexpr std::string_view kTemplate = "{{#on}}{{_Final points}}{{/on}} \"{{_all}}\"\n";
  EXPECT_EQ(render(kTemplate, data), "Final points \"all\"\n");
  const InBrackets translator;
  EXPECT_EQ(render(kTemplate, data), "&lt;Final points&gt; \"&lt;all&gt;\"\n");
}

TEST(HtmlTranslation, APageContainsTheTranslationsForItsScripts) {
  const Page page{"A", {}, "", {"f(tr(\"Name\"));", "tr(\"{0} h\", 3)"}, "[1]"};
  const std::string english = document(page);
  EXPECT_NE(english.find("<html lang=\"en\">"), std::string::npos);
  EXPECT_EQ(english.find("id=\"texts\""), std::string::npos);
  const InBrackets translator;
  const std::string translated = document(page);
  EXPECT_NE(translated.find("<html lang=\"cs\">"), std::string::npos);
  EXPECT_NE(translated.find("<script type=\"application/json\" id=\"texts\">"
                            R"({"Name":"\u003cName>","{0} h":"\u003c{0} h>"}</script>)"),
            std::string::npos)
      << translated;
}

TEST(HtmlTranslation, TheTextsOfTheScriptsOfACourseAreFound) {
  const InBrackets translator;
  const std::string page = document({"A",
                                     {},
                                     "",
                                     {assets::course_model_js, assets::course_table_js,
                                      assets::course_criteria_js, assets::course_charts_js}});
  for (const char* text : {"{0} d {1} h", "Submitted (UTC)", "not measured", "Students: {0} of {1}",
                           "points: {0}", "operations per byte"}) {
    const std::string entry = fmt::format(R"("{0}":"\u003c{0}>")", text);
    EXPECT_NE(page.find(entry), std::string::npos) << entry;
  }
}

TEST(HtmlWords, EveryOutcomeHasAName) {
  EXPECT_EQ(outcome_name(Outcome::full), "full");
  EXPECT_EQ(outcome_name(Outcome::partial), "partial");
  EXPECT_EQ(outcome_name(Outcome::none), "missed");
  EXPECT_EQ(outcome_name(Outcome::skipped), "skipped");
  EXPECT_EQ(outcome_name(Outcome::not_measured), "not measured");
  EXPECT_EQ(outcome_name(Outcome::manual), "graded by an instructor");
  EXPECT_EQ(outcome_name(Outcome::withheld), "not graded yet");
}

TEST(HtmlWords, AMarkShowsItsSubjectAuthorAndReason) {
  EXPECT_EQ(describe_mark({"jo", "right", MarkKind::points, 6, "A typo.", "Ada"}),
            "6 for right, given by Ada: A typo.");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::points, 6.5, "A typo.", ""}),
            "6.5 for the whole lab, A typo.");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::bonus, 1, "", "Ada"}), "+ 1, given by Ada");
  EXPECT_EQ(describe_mark({"jo", "", MarkKind::bonus, 1, "", ""}), "+ 1");
}

TEST(HtmlWords, LatenessShowsItsDeduction) {
  EXPECT_EQ(describe_lateness({std::chrono::hours(1), 2.5, verbatim("Late.")}), "− 2.5 Late.");
  EXPECT_EQ(describe_lateness({std::chrono::hours(0), 0, verbatim("In time.")}), "In time.");
}

TEST(HtmlWords, APositionOnTheLadderIsTheRungReachedAndTheNext) {
  const auto steps_at = [](const LadderPlace& place) {
    Measurement measurement;
    measurement.place = place;
    return measured_figure(measurement).find("ladder")->find("steps")->dump();
  };
  EXPECT_EQ(
      steps_at({"tile", "", ""}),
      R"([{"kind":"here","rung":"tile","what":"is about as fast as your program"},)"
      R"({"kind":"next","rung":"Top of the ladder:","what":"no reference version is faster"}])");
  EXPECT_EQ(
      steps_at({"", "naive", "one thread per element"}),
      R"([{"kind":"here","rung":"Your program","what":"is slower than the first reference version"},)"
      R"({"kind":"next","rung":"naive",)"
      R"("what":"is the next reference version: one thread per element"}])");
}

TEST(HtmlWords, UpToThreeCasesAreNamed) {
  EXPECT_EQ(in_cases({}), "");
  EXPECT_EQ(in_cases({"a", "b"}), "in a and b");
  EXPECT_EQ(in_cases({"a", "b", "c", "d", "e"}), "in a, b, c and 2 more test cases");
}

}  // namespace
}  // namespace labcheck::report::html

namespace labcheck::report {
namespace {

CourseRow row(const std::string& id, const Person& person, const std::string& number = {}) {
  CourseRow row;
  row.id = id;
  row.person = person;
  row.display_name = person.name;
  if (!number.empty()) row.platform_ids[LearningPlatform::moodle] = number;
  return row;
}

class FindsStudents : public testing::Test {
 protected:
  FindsStudents() {
    table_.rows = {row("a", {"4711", "Ada Lovelace", "ada@example.edu", ""}, "1001"),
                   row("b", {"4712", "Jane Doe", "jane@example.edu", ""}),
                   row("c", {"4713", "Doe, Jane", "jane@example.org", ""}, "1003")};
    CourseRow stranger;
    stranger.id = "zoe";
    stranger.display_name = "Zoé Exemple";
    table_.rows.push_back(stranger);
  }

  std::string id_found_for(const GradebookStudent& student) const {
    const FoundStudent found = StudentIndex(table_, LearningPlatform::moodle).find(student);
    return found.row == nullptr ? std::to_string(found.candidates) : found.row->id;
  }

  CourseTable table_;
};

TEST_F(FindsStudents, ByNumberBeforeAllElse) {
  EXPECT_EQ(id_found_for({.number = "1001", .id = "4712"}), "a");
  EXPECT_EQ(id_found_for({.number = "9999", .id = "4712"}), "b");
}

TEST_F(FindsStudents, ByIdThenLoginThenAddressThenName) {
  EXPECT_EQ(id_found_for({.id = "4712", .email = "ada@example.edu"}), "b");
  EXPECT_EQ(id_found_for({.login = "ADA"}), "a") << "the part before '@'";
  EXPECT_EQ(id_found_for({.login = "ada@example.edu"}), "a");
  EXPECT_EQ(id_found_for({.email = "Ada@Example.EDU", .name = "Zoé Exemple"}), "a");
  EXPECT_EQ(id_found_for({.name = "LOVELACE,  Ada"}), "a");
  EXPECT_EQ(id_found_for({.id = "zoe"}), "zoe");
  EXPECT_EQ(id_found_for({.name = "Exemple, Zoé"}), "zoe");
}

TEST_F(FindsStudents, AndReportsTheMatchedKey) {
  const StudentIndex index(table_, LearningPlatform::moodle);
  EXPECT_EQ(index.find({.number = "1001", .name = "Ada Lovelace"}).matched_key, StudentKey::number);
  EXPECT_EQ(index.find({.number = "9999", .name = "Ada Lovelace"}).matched_key, StudentKey::name);
  EXPECT_EQ(index.find({.id = "4711"}).matched_key, StudentKey::id);
}

TEST_F(FindsStudents, NotIfSeveralMatch) {
  EXPECT_EQ(id_found_for({.name = "Jane Doe"}), "2");
  EXPECT_EQ(id_found_for({.login = "jane"}), "2");
  EXPECT_EQ(id_found_for({.login = "jane", .email = "jane@example.org"}), "c")
      << "the address is unique";
}

TEST_F(FindsStudents, NotIfNoneMatches) {
  EXPECT_EQ(id_found_for({}), "0");
  EXPECT_EQ(id_found_for({"1", "2", "3", "4", "5"}), "0");
}

TEST_F(FindsStudents, OnlyByNumbersOfThePlatform) {
  const StudentIndex index(table_, LearningPlatform::canvas);
  EXPECT_EQ(index.find({.number = "1001"}).row, nullptr);
}

}  // namespace
}  // namespace labcheck::report
