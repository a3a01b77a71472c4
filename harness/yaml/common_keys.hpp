// SPDX-License-Identifier: MIT
/// Reads keys that assignments and rubrics have in common. Parameters of type `const char*` are
/// texts that are marked with translatable(), with a replacement field.
#pragma once

#include "harness/yaml/yaml_reader.hpp"

#include <cstdint>
#include <functional>
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

/// Reads the id of `map`, under `key`, and names the map after it: "rung 'naive'" if `name` is
/// "rung '{}'". Returns "" if it is missing or invalid.
std::string read_id_of(const YamlMap& map, std::string_view key, const char* name);

/// Calls `read` for each map in the list `value`, with the item of the list and the map. Messages
/// call it "part 2" if `name` is "part {}". Reports an empty list with `if_empty`: "{} has no
/// parts".
void read_each(const YamlValue& value, const char* name, const char* if_empty,
               const std::function<void(const YamlValue& item, const YamlMap& map)>& read);

/// Texts with their positions.
struct LocatedTexts {
  std::vector<std::string> texts;
  std::vector<Position> positions;
};

/// The items of a list, or a single text. Reports an empty list with `if_empty`: "{} must name at
/// least one lab".
std::vector<YamlValue> read_some(const YamlValue& value, const char* if_empty);

/// The texts in read_some().
LocatedTexts read_texts(const YamlValue& value, const char* if_empty);

}  // namespace labcheck
