/// Keys that are read alike in assignments and rubrics.
#pragma once

#include "harness/spec/yaml_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether `map` is written for this labcheck: reads `key`, the version of the file's format, and
/// notes one other than `known`.
bool has_known_version(const YamlMap& map, std::string_view key, std::int64_t known);

/// An id: lower-case letters, digits and hyphens. Any other is noted.
std::optional<std::string> read_id(const YamlValue& value);

/// Texts with their places.
struct PlacedTexts {
  std::vector<std::string> texts;
  std::vector<Place> places;
};

/// The texts of a list that is not empty, or a single one; `noun` is what they name.
PlacedTexts read_texts(const YamlValue& value, std::string_view noun);

}  // namespace labcheck
