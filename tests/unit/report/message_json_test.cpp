// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/submission_reports.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

namespace labcheck::report {
namespace {

LABCHECK_MESSAGE(value_is, "The value is {value}.");
LABCHECK_PLURAL_MESSAGE(last_files, "The last file in {folder}", "The last {count} in {folder}");
LABCHECK_HINT(try_again, "Try again.");

Json with(const Message& message) {
  Json object = Json::object();
  add("message", message, object);
  return object;
}

std::string arguments_in(const Message& message) {
  return with(message).find("message_arguments")->dump();
}

std::string json_of(MessageArgument::Value value) {
  return with(value_is(std::move(value))).find("message_arguments")->find("value")->dump();
}

TEST(MessageJson, NamesTheArgumentsAsInTheText) {
  EXPECT_EQ(arguments_in(last_files(Count(3), "/tmp")), R"({"count":3,"folder":"/tmp"})");
  EXPECT_EQ(arguments_in(try_again()), "{}");
  EXPECT_EQ(arguments_in(verbatim("text")), "{}");
  EXPECT_EQ(arguments_in(Message{}), "{}");
}

TEST(MessageJson, HasNumbersForNumbersAndStringsForTexts) {
  EXPECT_EQ(json_of("12"), R"("12")");
  EXPECT_EQ(json_of(as_number(12)), "12");
  EXPECT_EQ(json_of(0.5), "0.5");
  EXPECT_EQ(json_of(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_of(Count(1048576)), "1048576");
  EXPECT_EQ(json_of(ByteCount{4096}), "4096");
  EXPECT_EQ(json_of(RoundedBytes{65537}), "65537");
  EXPECT_EQ(json_of(Rounded{0.123456, 2}), "0.123456");
  EXPECT_EQ(json_of(Duration{500'000'000}), "0.5");
  EXPECT_EQ(json_of(MemoryAddress{~std::uint64_t{0}}), "18446744073709551615");
  EXPECT_EQ(json_of(GridIndex{{1, 2, 3}}), "[1,2,3]");
  EXPECT_EQ(json_of(CaseName{"small"}), R"("small")");
  EXPECT_EQ(json_of(SourcePlace{"a.cu", 7}), R"({"file":"a.cu","line":7})");
}

TEST(MessageJson, ContainsTheMessagesInAMessage) {
  const std::string part = R"({"id":"try_again","arguments":{}})";
  EXPECT_EQ(json_of(try_again()), part);
  EXPECT_EQ(json_of(Listing{{try_again(), try_again()}, {}}), "[" + part + "," + part + "]");
  EXPECT_EQ(json_of(value_is(Count(1000))), R"({"id":"value_is","arguments":{"value":1000}})");
}

TEST(MessageJson, HasStringsForTextsWithoutAnId) {
  EXPECT_EQ(json_of(verbatim("text")), R"("text")");
  EXPECT_EQ(json_of(listing_of({"a", "b"})), R"(["a","b"])");
}

TEST(MessageJson, IsAddedToAnObject) {
  Json object{{"name", "x"}};
  add("help", value_is(Count(2)), object);
  EXPECT_EQ(object.dump(), R"({"name":"x","help":"The value is 2.","help_id":"value_is",)"
                           R"("help_arguments":{"value":2}})");
  EXPECT_EQ(sentences({value_is(Count(2)), try_again()}).dump(),
            R"(["The value is 2.","Try again."])");
}

// Ids and arguments are the same in every language.
TEST(MessageJson, HasOnlySentencesInOtherLanguages) {
  struct OneMessage : Translator {
    const char* find(const char*, const char* text) const override {
      return text == value_is.text ? "{value} ist der Wert." : nullptr;
    }
    const char* find_plural(const char*, const char*, std::uint64_t) const override {
      return nullptr;
    }
  };
  const OneMessage other;
  use_translator(Language::czech, &other);
  const std::string text = with(value_is(Count(1000))).dump();
  use_translator(Language::english, nullptr);
  EXPECT_EQ(text, R"({"message":"1,000 ist der Wert.","message_id":"value_is",)"
                  R"("message_arguments":{"value":1000}})");
}

TEST(JsonReport, HasTheIdsOfMessages) {
  GradedSubmission submission;
  CriterionResult criterion;
  criterion.message = value_is(Count(2));
  CaseVerdict test_case;
  test_case.verdict.message = value_is(Count(3));
  test_case.verdict.help = try_again();
  criterion.cases = {test_case};
  submission.grade.criteria = {criterion};
  const auto json = Json::parse(json_report(submission));
  ASSERT_TRUE(json);
  const Json& shown = json->find("criteria")->elements().at(0);
  EXPECT_EQ(*shown.find("message_id"), "value_is");
  EXPECT_EQ(*shown.find("message_arguments")->find("value"), 2);
  const Json& shown_case = shown.find("cases")->elements().at(0);
  EXPECT_EQ(*shown_case.find("message"), "The value is 3.");
  EXPECT_EQ(*shown_case.find("message_arguments")->find("value"), 3);
  EXPECT_EQ(*shown_case.find("help_id"), "try_again");
}

}  // namespace
}  // namespace labcheck::report
