#include "harness/records/record_json.hpp"

#include "harness/base/digest.hpp"
#include "tests/support/records.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace labcheck::test {
namespace {

using Json = nlohmann::ordered_json;

std::string reason_of(const std::string& text) {
  const auto read = parse_record(text);
  const auto* corrupt = std::get_if<CorruptRecord>(&read);
  return corrupt != nullptr ? corrupt->reason : "it is a record";
}

/// The text of a record whose body is `body`, with the digest that belongs to it.
std::string sealed(const std::string& body) {
  return "{\"schema\": 4,\n\"sha256\": \"" + sha256_hex(body) + "\",\n\"record\": " + body + "}\n";
}

Json body_of(const Record& record) {
  return Json::parse(record_json(record))["record"];
}

TEST(RecordJson, GivesBackWhatWasWritten) {
  const Record record = filled_record();
  const auto read = parse_record(record_json(record));
  ASSERT_TRUE(std::holds_alternative<Record>(read)) << reason_of(record_json(record));
  EXPECT_EQ(std::get<Record>(read), record);
}

TEST(RecordJson, GivesBackAnythingThatWasWritten) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Record record = random_record(seed);
    const auto read = parse_record(record_json(record));
    ASSERT_TRUE(std::holds_alternative<Record>(read)) << seed << reason_of(record_json(record));
    EXPECT_EQ(std::get<Record>(read), record) << seed;
    EXPECT_EQ(record_json(std::get<Record>(read)), record_json(record)) << seed;
  }
}

TEST(RecordJson, KeepsNumbersThatAreNone) {
  Record record = filled_record();
  const double infinity = std::numeric_limits<double>::infinity();
  record.evidence.runs[0].judged.counters = {
      {"a", std::nan("")}, {"b", infinity}, {"c", -infinity}, {"d", -0.0}};
  const auto read = parse_record(record_json(record));
  ASSERT_TRUE(std::holds_alternative<Record>(read));
  const Counters& counters = std::get<Record>(read).evidence.runs[0].judged.counters;
  EXPECT_TRUE(std::isnan(counters.at("a")));
  EXPECT_EQ(counters.at("b"), infinity);
  EXPECT_EQ(counters.at("c"), -infinity);
  EXPECT_TRUE(std::signbit(counters.at("d")));
}

TEST(RecordJson, KeepsWhichRunCountedWhat) {
  Record record = filled_record();
  record.evidence.runs.resize(3, record.evidence.runs[0]);
  record.evidence.runs[0].judged.counters = {{"b", 1}, {"c", 2}};
  record.evidence.runs[1].judged.counters = {};
  record.evidence.runs[2].judged.counters = {{"a", 3}, {"c", 4}};
  tell_evidence(record.evidence, record.graded);
  EXPECT_EQ(std::get<Record>(parse_record(record_json(record))), record);
}

TEST(RecordJson, StaysARecordWhateverCountersAreCalled) {
  Record record = filled_record();
  record.evidence.runs[0].judged.counters = {{"\xff", 1}};
  EXPECT_EQ(reason_of(record_json(record)), "it is a record");
}

TEST(RecordJson, FindsCountersThatBelongToNoRun) {
  Json body = body_of(filled_record());
  body["evidence"]["counters"]["rows"].push_back(Json::array({1}));
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.counters' goes with other runs");
  body = body_of(filled_record());
  body["evidence"]["counters"]["rows"][0].push_back(1);
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.counters' goes with other runs");
}

TEST(RecordJson, FindsALineThatLacksAFigure) {
  Json body = body_of(filled_record());
  body["evidence"]["runs"][0]["heat"][0].erase(7);
  EXPECT_EQ(reason_of(sealed(body.dump())),
            "'evidence.runs[0].heat[0].shared_conflicts' is missing");
  body["evidence"]["runs"][0]["heat"][0] = {"a.cu", 1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(reason_of(sealed(body.dump())),
            "'evidence.runs[0].heat[0]' has more than belongs there");
}

TEST(RecordJson, IsJsonThatHoldsTheSourcesOnce) {
  Record record = filled_record();
  record.graded.files[0].text = "int only_here;";
  const std::string text = record_json(record);
  EXPECT_TRUE(Json::accept(text));
  EXPECT_EQ(text.find("only_here"), text.rfind("only_here"));
}

TEST(RecordJson, TellsNoPathOfAProgram) {
  EXPECT_EQ(record_json(filled_record()).find("executable"), std::string::npos);
}

TEST(RecordJson, FindsEveryByteThatIsLost) {
  const std::string text = record_json(filled_record());
  EXPECT_EQ(reason_of(""), "it is empty");
  EXPECT_EQ(reason_of(text.substr(0, text.size() / 2)), "it ends too early");
  for (std::size_t size = 0; size < text.size(); ++size)
    ASSERT_NE(reason_of(text.substr(0, size)), "it is a record") << size;
}

TEST(RecordJson, FindsEveryByteThatIsChanged) {
  const std::string text = record_json(filled_record());
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    ASSERT_NE(reason_of(changed), "it is a record") << at;
  }
  std::string changed = text;
  changed[text.size() - 10] = static_cast<char>(changed[text.size() - 10] ^ 1);
  EXPECT_EQ(reason_of(changed), "its contents do not match its digest");
}

TEST(RecordJson, ReadsNoOtherSchema) {
  std::string text = record_json(filled_record());
  text.replace(text.find("4"), 1, "1");
  EXPECT_EQ(reason_of(text), "its schema is 1, and this labcheck reads 4");
}

TEST(RecordJson, SaysWhichFieldIsMissing) {
  Json body = body_of(filled_record());
  body["evidence"]["runs"][0]["judged"].erase("case");
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.runs[0].judged.case' is missing");
}

TEST(RecordJson, SaysWhichFieldIsOfAnotherType) {
  const auto with = [](const char* pointer, const Json& value) {
    Json body = body_of(filled_record());
    body[Json::json_pointer(pointer)] = value;
    return reason_of(sealed(body.dump()));
  };
  EXPECT_EQ(with("/graded/grade/points", "many"), "'graded.grade.points' is no number");
  EXPECT_EQ(with("/graded/lab", 5), "'graded.lab' is no text");
  EXPECT_EQ(with("/evidence/times/built_before", 1),
            "'evidence.times.built_before' is neither true nor false");
  EXPECT_EQ(with("/graded/seed", -1), "'graded.seed' is out of range");
  EXPECT_EQ(with("/graded/seed", 1.5), "'graded.seed' is no whole number");
  EXPECT_EQ(with("/graded/files", 1), "'graded.files' is no list");
  EXPECT_EQ(with("/graded/grade", Json::array()), "'graded.grade' is no object");
  EXPECT_EQ(with("/graded/grade/state", "perfect"),
            "'graded.grade.state' is a word unknown to labcheck");
  EXPECT_EQ(with("/evidence/builds/0/diagnostics/0/line", 1LL << 40),
            "'evidence.builds[0].diagnostics[0].line' is out of range");
  EXPECT_EQ(with("/evidence/more", 1), "'evidence' has fields that do not belong there");
}

TEST(RecordJson, ReadsNothingThatIsNoRecord) {
  EXPECT_EQ(reason_of("{}"), "it does not begin as a record does");
  EXPECT_EQ(reason_of(sealed("{")), "it is not JSON");
  EXPECT_EQ(reason_of(sealed("7")), "the record is no object");
  EXPECT_EQ(reason_of(std::string(3, '\0')), "it does not begin as a record does");
}

}  // namespace
}  // namespace labcheck::test
