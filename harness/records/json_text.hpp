/// Strings and numbers in JSON that come back as they were, whatever they hold.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace labcheck::records {

using Json = nlohmann::ordered_json;

/// Appends `text` as JSON. UTF-8 text is a string; other bytes are {"bytes": "…"}, with one of the
/// first 256 code points for each byte.
void write_text(std::string& to, std::string_view text);

/// Appends the name of a member. Bytes that are no UTF-8 do not come back as they were.
void write_name(std::string& to, std::string_view name);

/// What write_text() made; nothing where it cannot have made `json`.
std::optional<std::string> text_from(const Json& json);

/// Appends `value` as JSON, with as many digits as it takes to get it back. A finite number is one;
/// others are "nan", "inf" and "-inf".
void write_number(std::string& to, double value);

/// What write_number() made; nothing where it cannot have made `json`.
std::optional<double> number_from(const Json& json);

}  // namespace labcheck::records
