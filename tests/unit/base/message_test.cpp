// SPDX-License-Identifier: MIT
#include "harness/base/message.hpp"

#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace labcheck::test {
namespace {

LABCHECK_MESSAGE(disk_is_full, "The disk {disk} is full");
LABCHECK_MESSAGE(has_cause, "{cause}, so {effect}.");
LABCHECK_HINT(ask_for_help, "Ask for help.");
LABCHECK_PLURAL_MESSAGE(some_failed, "{count} of {all} tests has failed",
                        "{count} of {all} tests have failed");
LABCHECK_PLURAL_MESSAGE(last_failed, "The last test failed.", "The last {count} tests failed.");

using FieldNames = std::vector<std::string_view>;

std::string shown(MessageArgument::Value value) {
  return render(MessageArgument{std::move(value)});
}

// Tables of messages

TEST(FieldsIn, AreInTheOrderOfTheirFirstAppearance) {
  EXPECT_EQ(fields_in("{b} of {a}, not {b}{c}"), (FieldNames{"b", "a", "c"}));
  EXPECT_EQ(fields_in("no field }"), FieldNames{});
  static_assert(fields_in("{a} {a} {b}").size() == 2);
}

TEST(ArgumentNames, AreThoseOfTheFormForMany) {
  EXPECT_EQ(argument_names(disk_is_full("/tmp")), FieldNames{"disk"});
  EXPECT_EQ(argument_names(last_failed(Count(2))), FieldNames{"count"});
  EXPECT_EQ(argument_names(verbatim("{a}")), FieldNames{});
}

TEST(MessageText, MakesAMessageOfAsManyValuesAsFields) {
  EXPECT_EQ(disk_is_full("/tmp"),
            (Message{"disk_is_full", "The disk {disk} is full", "", {{std::string("/tmp")}}}));
  EXPECT_EQ(
      last_failed(Count(2)),
      (Message{
          "last_failed", "The last test failed.", "The last {count} tests failed.", {{Count(2)}}}));
  EXPECT_EQ(disk_is_full.kind, TextKind::fact);
  EXPECT_EQ(ask_for_help.kind, TextKind::hint);
  static_assert(std::is_invocable_v<decltype(disk_is_full), const char*>);
  static_assert(!std::is_invocable_v<decltype(disk_is_full)>);
  static_assert(!std::is_invocable_v<decltype(disk_is_full), const char*, Count>);
  static_assert(!std::is_invocable_v<decltype(ask_for_help), Count>);
}

TEST(Message, DiffersInItsTextAndInEachArgument) {
  EXPECT_NE(disk_is_full("/tmp"), disk_is_full("/home"));
  EXPECT_NE(disk_is_full(as_number(1)), disk_is_full(Count(1)));
  EXPECT_NE(disk_is_full(listing_of({"a", "b"})),
            disk_is_full(listing_of({"a", "b"}, Conjunction::either)));
  EXPECT_NE(ask_for_help(), text_of_lab("Ask for help."));
}

// Sentences

TEST(Render, ShowsEachKindOfArgument) {
  EXPECT_EQ(shown("{name}"), "{name}");
  EXPECT_EQ(shown(as_number(-1024)), "-1024");
  EXPECT_EQ(shown(1048576.25), "1,048,576");
  EXPECT_EQ(shown(Count(1024)), "1,024");
  EXPECT_EQ(shown(Count(-1024)), "-1,024");
  EXPECT_EQ(shown(ByteCount{4096}), "4,096 bytes");
  EXPECT_EQ(shown(RoundedBytes{65536}), "64 KiB");
  EXPECT_EQ(shown(Rounded{2.3456, 3}), "2.35");
  EXPECT_EQ(shown(Duration{25'000}), "25 µs");
  EXPECT_EQ(shown(MemoryAddress{0x7f00}), "0x7f00");
  EXPECT_EQ(shown(GridIndex{{1, 0, 7}}), "(1,0,7)");
  EXPECT_EQ(shown(CaseName{"small"}), "small");
  EXPECT_EQ(shown(SourcePlace{"a.cu", 1200}), "a.cu:1200");
  EXPECT_EQ(shown(disk_is_full("/tmp")), "The disk /tmp is full");
  EXPECT_EQ(shown(listing_of({"a", "b", "c"})), "a, b and c");
  EXPECT_EQ(shown(listing_of({"a", "b"}, Conjunction::either)), "a or b");
  EXPECT_EQ(shown(Listing{{disk_is_full("/tmp"), verbatim("b")}, {}}),
            "The disk /tmp is full and b");
}

TEST(Render, FillsInFieldsByTheirNames) {
  EXPECT_EQ(render(make_message("", "{a}-{b}-{a}", "", Count(1), "{b}")), "1-{b}-1");
  EXPECT_EQ(render(make_message("", "{a", "", Count(1))), "{a") << "it is not a field";
  EXPECT_EQ(render(Message{"", "{a} {b}", "", {{Count(1)}}}), "1 {b}") << "it has no value";
  EXPECT_EQ(render(Message{}), "");
}

TEST(Render, ChoosesTheFormByTheFieldCount) {
  EXPECT_EQ(render(some_failed(Count(1), Count(3))), "1 of 3 tests has failed");
  EXPECT_EQ(render(some_failed(Count(2), Count(1))), "2 of 1 tests have failed");
  EXPECT_EQ(render(some_failed(1, "all")), "1 of all tests has failed");
  EXPECT_EQ(render(some_failed(Count(1001), Count(3))), "1,001 of 3 tests have failed");
  EXPECT_EQ(render(some_failed(Rounded{1.01, 2}, Count(3))), "1 of 3 tests has failed");
  EXPECT_EQ(render(some_failed(1.5, Count(3))), "1.5 of 3 tests have failed");
  EXPECT_EQ(render(last_failed(Count(1))), "The last test failed.");
  EXPECT_EQ(render(last_failed(Count(4))), "The last 4 tests failed.");
}

TEST(Render, DoublesNoFullStop) {
  EXPECT_EQ(render(has_cause("It failed", "Stop.")), "It failed, so Stop.");
  EXPECT_EQ(render(has_cause("It failed.", "stop")), "It failed., so stop.");
  EXPECT_EQ(render(has_cause("", ask_for_help())), ", so Ask for help.");
  EXPECT_EQ(render(make_message("", "Wait for {it}...", "", "it.")), "Wait for it...");
  EXPECT_EQ(render(text_of_lab("Wait...")), "Wait...");
}

TEST(Render, JoinsTheSentencesThatAreNotEmpty) {
  EXPECT_EQ(render({ask_for_help(), Message{}, verbatim("Now.")}), "Ask for help. Now.");
  EXPECT_EQ(render(std::vector<Message>{}), "");
}

TEST(Verbatim, IsShownAsItIs) {
  EXPECT_EQ(render(verbatim("{count}.")), "{count}.");
  EXPECT_TRUE(verbatim("").empty());
  EXPECT_FALSE(verbatim(" ").empty());
}

TEST(InSequence, JoinsWhatIsNotEmpty) {
  const Message both = in_sequence(verbatim("It failed."), ask_for_help());
  EXPECT_EQ(render(both), "It failed. Ask for help.");
  EXPECT_EQ(in_sequence(Message{}, ask_for_help()), ask_for_help());
  EXPECT_EQ(in_sequence(ask_for_help(), Message{}), ask_for_help());
  EXPECT_TRUE(in_sequence(Message{}, Message{}).empty());
}

// Other languages

/// Puts the words of a few messages into another order.
struct FewMessages : Translator {
  const char* find(const char* /*context*/, const char* text) const override {
    const std::string_view english = text;
    if (english == has_cause.text) return "{effect}: {cause} {unknown}.";
    if (english == ask_for_help.text) return "Hilfe.";
    return english == "a, b" ? "translated" : nullptr;
  }
  const char* find_plural(const char* one, const char* /*many*/,
                          std::uint64_t count) const override {
    if (std::string_view(one) != some_failed.text) return nullptr;
    return count == 3 ? "{all} / {count} drei" : "{all} / {count}";
  }
};

std::string in_other_language(const Message& message) {
  static const FewMessages other;
  use_translator(Language::czech, &other);
  const std::string sentence = render(message);
  use_translator(Language::english, nullptr);
  return sentence;
}

TEST(OtherLanguages, HaveTheirOwnOrderOfFields) {
  EXPECT_EQ(in_other_language(has_cause("a", "b")), "b: a {unknown}.");
  EXPECT_EQ(render(has_cause("a", "b")), "a, so b.");
}

TEST(OtherLanguages, ApplyToEveryPart) {
  EXPECT_EQ(in_other_language(has_cause(ask_for_help(), Listing{{ask_for_help()}, {}})),
            "Hilfe.: Hilfe. {unknown}.");
  EXPECT_EQ(in_other_language(in_sequence(ask_for_help(), disk_is_full("/"))),
            "Hilfe. The disk / is full");
}

TEST(OtherLanguages, HaveTheirOwnFormsOfPlurals) {
  EXPECT_EQ(in_other_language(some_failed(Count(3), Count(9))), "9 / 3 drei");
  EXPECT_EQ(in_other_language(some_failed(Count(4), Count(9))), "9 / 4");
  EXPECT_EQ(in_other_language(last_failed(Count(3))), "The last 3 tests failed.");
}

TEST(OtherLanguages, LeaveNamesButNotTextsOfLabs) {
  EXPECT_EQ(in_other_language(text_of_lab("a, b")), "translated");
  EXPECT_EQ(in_other_language(verbatim("a, b")), "a, b");
  EXPECT_EQ(in_other_language(disk_is_full("a, b")), "The disk a, b is full");
}

// Parts

TEST(Mentions, FindsAnIdInEveryPart) {
  EXPECT_TRUE(mentions(ask_for_help(), "ask_for_help"));
  EXPECT_TRUE(mentions(has_cause("x", has_cause(ask_for_help(), "y")), "ask_for_help"));
  EXPECT_TRUE(mentions(has_cause("x", Listing{{Message{}, ask_for_help()}, {}}), "ask_for_help"));
  EXPECT_FALSE(mentions(has_cause("ask_for_help", listing_of({"ask_for_help"})), "ask_for_help"));
}

TEST(Contains, FindsAMessageInEveryPart) {
  const Message part = disk_is_full("/tmp");
  EXPECT_TRUE(contains(part, part));
  EXPECT_TRUE(contains(has_cause("x", in_sequence(ask_for_help(), part)), part));
  EXPECT_TRUE(contains(has_cause(Listing{{has_cause(part, "y")}, {}}, "x"), part));
  EXPECT_FALSE(contains(has_cause("x", disk_is_full("/home")), part));
  EXPECT_FALSE(contains(part, has_cause("x", part)));
}

TEST(ForEachArgument, VisitsEveryPart) {
  Message message =
      has_cause(disk_is_full(CaseName{"a"}), Listing{{disk_is_full(CaseName{"b"})}, {}});
  for_each_argument(message, [](MessageArgument::Value& value) {
    if (auto* name = std::get_if<CaseName>(&value)) name->id += "!";
  });
  EXPECT_EQ(message,
            has_cause(disk_is_full(CaseName{"a!"}), Listing{{disk_is_full(CaseName{"b!"})}, {}}));
}

// JSON

/// `json` as a message, or what is wrong with it.
std::string read_again(const std::string& json, Message& message) {
  try {
    json::read(Json::parse(json).value(), message);
    return {};
  } catch (const json::ReadError& problem) {
    return problem.path + ": " + problem.reason;
  }
}

std::string problem_with(const std::string& arguments) {
  Message message;
  return read_again(R"({"id":"a","text":"{b}","many":"","arguments":)" + arguments + "}", message);
}

TEST(MessageJson, CanBeReadAgainWithEveryKindOfArgument) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const MessageArgument::Value& value : std::vector<MessageArgument::Value>{
           "\xff\"{}", as_number(-7), 0.1, Count(std::numeric_limits<std::int64_t>::min()),
           ByteCount{~std::uint64_t{0}}, RoundedBytes{65536}, Rounded{kInfinity, 3},
           Duration{-25'000}, MemoryAddress{~std::uint64_t{0}}, GridIndex{{1, 2, ~0U}},
           CaseName{"small"}, SourcePlace{"a.cu", 12}, some_failed(Count(1), Count(3)),
           Listing{{Message{}, disk_is_full(Count(1))}, Conjunction::either}}) {
    const Message message = has_cause(value, "x");
    Message again;
    EXPECT_EQ(read_again(json::text_of(message), again), "") << json::text_of(message);
    EXPECT_EQ(again, message) << json::text_of(message);
  }
  EXPECT_EQ(json::kAlternatives<MessageArgument::Value>.size(), 14U) << "add the new kind above";
}

TEST(MessageJson, NamesTheKindsOfArguments) {
  EXPECT_EQ(
      json::text_of(some_failed(Count(1), as_number(3))),
      R"({"id":"some_failed","text":"{count} of {all} tests has failed",)"
      R"("many":"{count} of {all} tests have failed","arguments":[{"count":1},{"number":3}]})");
}

TEST(MessageJson, HasNoOtherKindsOfArguments) {
  EXPECT_EQ(problem_with(R"([{"count":1}])"), "");
  EXPECT_EQ(problem_with(R"([{"count":1},{"color":1}])"), "arguments[1]: has an unknown kind");
  EXPECT_EQ(problem_with(R"([{"count":1,"number":1}])"), "arguments[0]: has an unknown kind");
  EXPECT_EQ(problem_with("[1]"), "arguments[0]: has an unknown kind");
  EXPECT_EQ(problem_with("[{}]"), "arguments[0]: has an unknown kind");
}

TEST(MessageJson, HasArgumentsOfTheRightForm) {
  EXPECT_EQ(problem_with(R"([{"count":"1"}])"), "arguments[0]: is not a whole number");
  EXPECT_EQ(problem_with(R"([{"bytes":-1}])"), "arguments[0]: is out of range");
  EXPECT_EQ(problem_with(R"([{"index":[1,2]}])"),
            "arguments[0]: is not a list of the right length");
  EXPECT_EQ(problem_with(R"([{"place":{"file":"a.cu"}}])"), "arguments[0].line: is missing");
  EXPECT_EQ(problem_with(R"([{"message":{"id":"a"}}])"), "arguments[0].text: is missing");
}

}  // namespace
}  // namespace labcheck::test
