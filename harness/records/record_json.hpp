/// Records as text: JSON, schema 3, with a digest that finds any byte that was changed or lost.
#pragma once

#include "harness/records/record.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace labcheck {

/// `record` as a JSON document on three lines: {"schema", "sha256", "record"}, where the digest is
/// that of the text of "record".
std::string record_json(const Record& record);

/// Why a text is no record, in a sentence's end: "it ends too early".
struct CorruptRecord {
  std::string reason;
};

/// The record that `text` holds, or why it holds none. Never throws for what `text` is.
std::variant<Record, CorruptRecord> parse_record(std::string_view text);

}  // namespace labcheck
