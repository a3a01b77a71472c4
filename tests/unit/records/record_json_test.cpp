// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/records/record.hpp"
#include "harness/records/record_store.hpp"
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

/// The text of a record with the body `body` and its digest.
std::string sealed(const std::string& body) {
  return "{\"schema\": 12,\n\"sha256\": \"" + sha256_hex(body) + "\",\n\"record\": " + body + "}\n";
}

Json body_of(const Record& record) {
  return Json::parse(record_json(record))["record"];
}

TEST(RecordJson, ReadsBackAFilledRecord) {
  const Record record = filled_record();
  const auto read = parse_record(record_json(record));
  ASSERT_TRUE(std::holds_alternative<Record>(read)) << reason_of(record_json(record));
  EXPECT_EQ(std::get<Record>(read), record);
}

TEST(RecordJson, ReadsBackRandomRecords) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Record record = random_record(seed);
    const auto read = parse_record(record_json(record));
    ASSERT_TRUE(std::holds_alternative<Record>(read)) << seed << reason_of(record_json(record));
    EXPECT_EQ(std::get<Record>(read), record) << seed;
    EXPECT_EQ(record_json(std::get<Record>(read)), record_json(record)) << seed;
  }
}

TEST(RecordJson, KeepsNanAndInfinity) {
  Record record = filled_record();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {std::nan(""), infinity, -infinity, -0.0}) {
    record.graded.grade.points = value;
    const auto read = parse_record(record_json(record));
    ASSERT_TRUE(std::holds_alternative<Record>(read));
    const double points = std::get<Record>(read).graded.grade.points;
    EXPECT_EQ(std::isnan(points), std::isnan(value));
    EXPECT_EQ(std::isinf(points), std::isinf(value));
    EXPECT_EQ(std::signbit(points), std::signbit(value));
  }
}

TEST(RecordJson, KeepsTheCountersOfEachRun) {
  Record record = filled_record();
  record.graded.evidence.runs.resize(3, record.graded.evidence.runs[0]);
  record.graded.evidence.runs[0].counters = {.launches = 1, .flops = 2};
  record.graded.evidence.runs[1].counters = {};
  record.graded.evidence.runs[2].counters = {.launches = 3, .streams = 4};
  EXPECT_EQ(std::get<Record>(parse_record(record_json(record))), record);
}

TEST(RecordJson, DetectsUnknownCounters) {
  Json body = body_of(filled_record());
  body["evidence"]["runs"][0]["counters"]["loads"] = 1;
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.runs[0].counters' has unknown fields");
}

TEST(RecordJson, DetectsALineWithAMissingNumber) {
  Json body = body_of(filled_record());
  body["evidence"]["runs"][0]["heat"][0].erase(7);
  EXPECT_EQ(reason_of(sealed(body.dump())),
            "'evidence.runs[0].heat[0].shared_conflicts' is missing");
  body["evidence"]["runs"][0]["heat"][0] = {"a.cu", 1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.runs[0].heat[0]' has too many elements");
}

TEST(RecordJson, IsJsonThatContainsTheSourcesOnce) {
  Record record = filled_record();
  record.graded.files[0].text = "int only_here;";
  const std::string text = record_json(record);
  EXPECT_TRUE(Json::accept(text));
  EXPECT_EQ(text.find("only_here"), text.rfind("only_here"));
}

TEST(RecordJson, ContainsNoPathOfAProgram) {
  EXPECT_EQ(record_json(filled_record()).find("executable"), std::string::npos);
}

TEST(RecordJson, DetectsEveryMissingByte) {
  const std::string text = record_json(filled_record());
  EXPECT_EQ(reason_of(""), "it is empty");
  EXPECT_EQ(reason_of(text.substr(0, text.size() / 2)), "it is truncated");
  for (std::size_t size = 0; size < text.size(); ++size)
    ASSERT_NE(reason_of(text.substr(0, size)), "it is a record") << size;
}

TEST(RecordJson, DetectsEveryChangedByte) {
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

TEST(RecordJson, RejectsOtherSchemas) {
  std::string text = record_json(filled_record());
  text.replace(text.find("12"), 2, "1");
  EXPECT_EQ(reason_of(text), "its schema version is 1, but this version of labcheck reads 12");
}

TEST(RecordJson, ReportsTheMissingField) {
  Json body = body_of(filled_record());
  body["evidence"]["runs"][0].erase("case");
  EXPECT_EQ(reason_of(sealed(body.dump())), "'evidence.runs[0].case' is missing");
}

TEST(RecordJson, ReportsTheFieldOfAnotherType) {
  const auto with = [](const char* pointer, const Json& value) {
    Json body = body_of(filled_record());
    body[Json::json_pointer(pointer)] = value;
    return reason_of(sealed(body.dump()));
  };
  EXPECT_EQ(with("/graded/grade/points", "many"), "'graded.grade.points' is not a number");
  EXPECT_EQ(with("/graded/lab", 5), "'graded.lab' is not a string");
  EXPECT_EQ(with("/evidence/times/built_before", 1),
            "'evidence.times.built_before' is neither true nor false");
  EXPECT_EQ(with("/graded/seed", -1), "'graded.seed' is out of range");
  EXPECT_EQ(with("/graded/seed", 1.5), "'graded.seed' is not a whole number");
  EXPECT_EQ(with("/graded/files", 1), "'graded.files' is not a list");
  EXPECT_EQ(with("/graded/grade", Json::array()), "'graded.grade' is not an object");
  EXPECT_EQ(with("/graded/grade/state", "perfect"), "'graded.grade.state' has an unknown value");
  EXPECT_EQ(with("/evidence/builds/0/diagnostics/0/line", 1LL << 40),
            "'evidence.builds[0].diagnostics[0].line' is out of range");
  EXPECT_EQ(with("/evidence/more", 1), "'evidence' has unknown fields");
}

TEST(RecordJson, RejectsOtherText) {
  EXPECT_EQ(reason_of("{}"), "it does not begin like a record");
  EXPECT_EQ(reason_of(sealed("{")), "it is not JSON");
  EXPECT_EQ(reason_of(sealed("7")), "the record is not an object");
  EXPECT_EQ(reason_of(std::string(3, '\0')), "it does not begin like a record");
}

Submission submission_at(const std::filesystem::path& path) {
  Submission submission;
  submission.files = {{"matmul.cu", path, "", ""}};
  return submission;
}

TEST(KnownEvidence, IsFoundByItsKey) {
  const KnownEvidence evidence = filled_record().graded.evidence;
  EXPECT_EQ(find_known(evidence.builds, "b2"), &evidence.builds[1]);
  EXPECT_EQ(find_known(evidence.runs, "r1"), &evidence.runs[0]);
  EXPECT_EQ(find_known(evidence.measured, "m1"), &evidence.measured[0]);
  EXPECT_EQ(find_known(evidence.builds, "r1"), nullptr);
}

TEST(KnownEvidence, UsesTheCurrentPathsOfFiles) {
  const KnownEvidence before = filled_record().graded.evidence;
  const KnownEvidence moved = with_paths_of(submission_at("class/jo/Matmul.cu"), before);
  EXPECT_EQ(moved.paths, (std::vector<KnownPath>{{"matmul.cu", "class/jo/Matmul.cu"}}));
  EXPECT_EQ(moved.builds[0].diagnostics[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(moved.builds[0].log, "class/jo/Matmul.cu(3): warning: unused\n");
  EXPECT_EQ(moved.runs[0].faults[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(moved.runs[0].heat[0].file, "class/jo/Matmul.cu");
  EXPECT_EQ(with_paths_of(submission_at("jo/Matmul.cu"), moved), before);
}

TEST(KnownEvidence, IsUnchangedIfNoFileHasMoved) {
  const KnownEvidence before = filled_record().graded.evidence;
  EXPECT_EQ(with_paths_of(submission_at("jo/Matmul.cu"), before), before);
}

}  // namespace
}  // namespace labcheck::test
