// SPDX-License-Identifier: MIT
/// Records as JSON (schema 4), with a digest that detects any changed or missing byte.
#pragma once

#include "harness/records/record.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace labcheck {

/// `record` as a JSON document on three lines: {"schema", "sha256", "record"}. The digest covers
/// the text of "record".
std::string record_json(const Record& record);

/// Why a text is not a record, as a clause: "it is truncated".
struct CorruptRecord {
  std::string reason;
};

/// The record in `text`, or the reason why it is not one. Never throws because of `text`.
std::variant<Record, CorruptRecord> parse_record(std::string_view text);

}  // namespace labcheck
