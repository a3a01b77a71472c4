// SPDX-License-Identifier: MIT
/// Reads keys that assignments and rubrics have in common.
#pragma once

#include "harness/spec/yaml_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Whether this labcheck can read `map`: reads `key`, the version of the file's format, and reports
/// a version other than `known`, which may have any other keys.
bool has_known_version(const YamlMap& map, std::string_view key, std::int64_t known);

/// Reads the key 'lab' and reports a name other than `lab`, that of the file's folder.
void require_lab(const YamlMap& map, std::string_view lab);

/// An id: lower-case letters, digits and hyphens. Reports an invalid id.
std::optional<std::string> read_id(const YamlValue& value);

/// Texts with their positions.
struct LocatedTexts {
  std::vector<std::string> texts;
  std::vector<Position> positions;
};

/// The items of a non-empty list, or a single text. Messages call one of them a `noun`.
std::vector<YamlValue> read_some(const YamlValue& value, std::string_view noun);

/// The texts in read_some().
LocatedTexts read_texts(const YamlValue& value, std::string_view noun);

}  // namespace labcheck
