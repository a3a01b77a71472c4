// SPDX-License-Identifier: MIT
#include "harness/spec/common_keys.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

bool has_known_version(const YamlMap& map, std::string_view key, std::int64_t known) {
  const YamlValue value = map.required(key);
  const std::optional<std::int64_t> version = value.integer();
  if (!version || *version == known) return true;
  value.report(fmt::format(
      "the file has format version {}, but this version of labcheck reads format version {}",
      *version, known));
  map.entries();  // accepts any key: another version may have other keys
  return false;
}

std::optional<std::string> read_id(const YamlValue& value) {
  const std::optional<std::string> id = value.text();
  if (!id) return std::nullopt;
  const bool plain = std::ranges::all_of(
      *id, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; });
  if (plain && id->front() != '-') return id;
  value.reject(fmt::format(
      "may contain only a-z, 0-9 and '-', and must not begin with '-'; it is '{}'", *id));
  return std::nullopt;
}

std::string read_id_of(const YamlMap& map, std::string_view key, std::string_view noun) {
  const std::optional<std::string> id = read_id(map.required(key));
  if (id) map.set_name(fmt::format("{} '{}'", noun, *id));
  return id.value_or("");
}

void read_each(const YamlValue& value, std::string_view noun, std::string_view nouns,
               const std::function<void(const YamlValue& item, const YamlMap& map)>& read) {
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty())
    value.reject(fmt::format("has no {}; at least one is required", nouns));
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (const YamlMap map = items[k].map(fmt::format("{} {}", noun, k + 1))) read(items[k], map);
  }
}

void require_lab(const YamlMap& map, std::string_view lab) {
  const YamlValue value = map.required("lab");
  if (const std::optional<std::string> name = read_id(value); name && *name != lab) {
    value.reject(fmt::format("must be '{}', the name of this file's folder, not '{}'", lab, *name));
  }
}

std::vector<YamlValue> read_some(const YamlValue& value, std::string_view noun) {
  std::vector<YamlValue> items = value.list_or_one();
  if (value.is_list() && items.empty())
    value.reject(fmt::format("must name at least one {}", noun));
  return items;
}

LocatedTexts read_texts(const YamlValue& value, std::string_view noun) {
  LocatedTexts read;
  for (const YamlValue& item : read_some(value, noun)) {
    if (std::optional<std::string> text = item.text()) {
      read.texts.push_back(*std::move(text));
      read.positions.push_back(item.position());
    }
  }
  return read;
}

}  // namespace labcheck
