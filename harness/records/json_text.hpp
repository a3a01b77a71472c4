// SPDX-License-Identifier: MIT
/// Writes strings and numbers as JSON so that every value can be read back unchanged.
#pragma once

#include "harness/base/json.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace labcheck::records {

/// Appends `text` as JSON. UTF-8 text becomes a string; other bytes become {"bytes": "…"}, with one
/// of the first 256 code points for each byte.
void write_text(std::string& to, std::string_view text);

/// Appends the name of a member. Bytes that are not UTF-8 cannot be read back unchanged.
void write_name(std::string& to, std::string_view name);

/// The text that write_text() wrote as `json`; nothing if it cannot have written it.
std::optional<std::string> text_from(const Json& json);

/// Appends `value` as JSON: a finite number with enough digits to read back the same value, others
/// as "nan", "inf" or "-inf".
void write_number(std::string& to, double value);

/// The number that write_number() wrote as `json`; nothing if it cannot have written it.
std::optional<double> number_from(const Json& json);

}  // namespace labcheck::records
