// SPDX-License-Identifier: MIT
#include "harness/yaml/common_keys.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

bool has_known_version(const YamlMap& map, std::string_view key, std::int64_t known) {
  const YamlValue value = map.required(key);
  const std::optional<std::int64_t> version = value.integer();
  if (!version || *version == known) return true;
  value.report(
      tr("the file has format version {}, but this version of labcheck reads format version {}",
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
  value.report(tr("{} may contain only a-z, 0-9 and '-', and must not begin with '-'; it is '{}'",
                  value.name(), *id));
  return std::nullopt;
}

std::string read_id_of(const YamlMap& map, std::string_view key, const char* name) {
  const std::optional<std::string> id = read_id(map.required(key));
  if (id) map.set_name(fmt::format(fmt::runtime(translated(name)), *id));
  return id.value_or("");
}

void read_each(const YamlValue& value, const char* name, const char* if_empty,
               const std::function<void(const YamlValue& item, const YamlMap& map)>& read) {
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty())
    value.report(fmt::format(fmt::runtime(translated(if_empty)), value.name()));
  for (std::size_t k = 0; k < items.size(); ++k) {
    const YamlMap map = items[k].map(fmt::format(fmt::runtime(translated(name)), k + 1));
    if (map) read(items[k], map);
  }
}

void require_lab(const YamlMap& map, std::string_view lab) {
  const YamlValue value = map.required("lab");
  if (const std::optional<std::string> name = read_id(value); name && *name != lab) {
    value.report(
        tr("{} must be '{}', the name of this file's folder, not '{}'", value.name(), lab, *name));
  }
}

std::vector<YamlValue> read_some(const YamlValue& value, const char* if_empty) {
  std::vector<YamlValue> items = value.list_or_one();
  if (value.is_list() && items.empty())
    value.report(fmt::format(fmt::runtime(translated(if_empty)), value.name()));
  return items;
}

LocatedTexts read_texts(const YamlValue& value, const char* if_empty) {
  LocatedTexts read;
  for (const YamlValue& item : read_some(value, if_empty)) {
    if (std::optional<std::string> text = item.text()) {
      read.texts.push_back(*std::move(text));
      read.positions.push_back(item.position());
    }
  }
  return read;
}

}  // namespace labcheck
