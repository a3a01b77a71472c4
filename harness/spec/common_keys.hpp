// SPDX-License-Identifier: MIT
/// Reads keys that assignments and rubrics have in common.
#pragma once

#include "harness/spec/yaml_reader.hpp"

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

/// Reads the id of `map`, under `key`, and names the map after it: "rung 'naive'". Returns "" if it
/// is missing or invalid.
std::string read_id_of(const YamlMap& map, std::string_view key, std::string_view noun);

/// Calls `read` for each map in the list `value`, with the item of the list and the map. Messages
/// call it "part 2" if the `noun` is "part". Reports an empty list: it has no `nouns`.
void read_each(const YamlValue& value, std::string_view noun, std::string_view nouns,
               const std::function<void(const YamlValue& item, const YamlMap& map)>& read);

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
