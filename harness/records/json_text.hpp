/// Strings and numbers in JSON that come back as they were, whatever they hold.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace labcheck::records {

using Json = nlohmann::ordered_json;

/// UTF-8 text is a string. Other bytes are {"bytes": "…"}, with one of the first 256 code points
/// for each byte.
Json text_json(const std::string& text);

/// What text_json() made; nothing where it cannot have made `json`.
std::optional<std::string> text_from(const Json& json);

/// A finite number is one; others are "nan", "inf" and "-inf".
Json number_json(double value);

/// What number_json() made; nothing where it cannot have made `json`.
std::optional<double> number_from(const Json& json);

}  // namespace labcheck::records
