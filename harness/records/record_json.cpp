// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/records/json_reader.hpp"
#include "harness/records/json_writer.hpp"
#include "harness/records/record_fields.hpp"
#include "harness/records/record_store.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

namespace labcheck {
namespace {

constexpr int kRecordSchema = 6;
constexpr std::string_view kBegin = "{\"schema\": ";
constexpr std::string_view kDigest = ",\n\"sha256\": \"";
constexpr std::string_view kRecord = "\",\n\"record\": ";
constexpr std::string_view kEnd = "}\n";
constexpr std::size_t kDigestSize = 64;

// Removes `text` from the front of `rest`; false if `rest` does not begin with it.
bool take(std::string_view& rest, std::string_view text) {
  if (!rest.starts_with(text)) return false;
  rest.remove_prefix(text.size());
  return true;
}

std::optional<int> take_number(std::string_view& rest) {
  int number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc()) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return number;
}

CorruptRecord of_another_schema(int schema) {
  return {fmt::format("its schema version is {}, but this version of labcheck reads {}", schema,
                      kRecordSchema)};
}

std::variant<Record, CorruptRecord> read_body(std::string_view body) {
  const std::optional<Json> json = Json::parse(body);
  if (!json) return CorruptRecord{"it is not JSON"};
  try {
    Record record;
    records::read(*json, record);
    attach_evidence(record.evidence, record.graded);
    return record;
  } catch (const records::ReadError& problem) {
    return CorruptRecord{problem.path.empty()
                             ? fmt::format("the record {}", problem.reason)
                             : fmt::format("'{}' {}", problem.path, problem.reason)};
  }
}

}  // namespace

std::string record_json(const Record& record) {
  const std::string body = records::json_text(record);
  return fmt::format("{}{}{}{}{}{}{}", kBegin, kRecordSchema, kDigest, sha256_hex(body), kRecord,
                     body, kEnd);
}

std::variant<Record, CorruptRecord> parse_record(std::string_view text) {
  std::string_view rest = text;
  if (rest.empty()) return CorruptRecord{"it is empty"};
  if (!take(rest, kBegin)) return CorruptRecord{"it does not begin like a record"};
  const std::optional<int> schema = take_number(rest);
  if (schema && *schema != kRecordSchema) return of_another_schema(*schema);
  if (!schema || !take(rest, kDigest) || rest.size() < kDigestSize)
    return CorruptRecord{"it does not begin like a record"};
  const std::string_view digest = rest.substr(0, kDigestSize);
  rest.remove_prefix(kDigestSize);
  if (!take(rest, kRecord)) return CorruptRecord{"it does not begin like a record"};
  if (!rest.ends_with(kEnd)) return CorruptRecord{"it is truncated"};
  rest.remove_suffix(kEnd.size());
  if (sha256_hex(rest) != digest) return CorruptRecord{"its contents do not match its digest"};
  return read_body(rest);
}

}  // namespace labcheck
