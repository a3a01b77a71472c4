// SPDX-License-Identifier: MIT
#include "tests/schema/key_table.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace labcheck::test {
namespace {

bool needs_quotes(const std::string& text) {
  return text.empty() || text.find_first_of(",[]{}#&*!|>'\"%@`") != std::string::npos ||
         text.find(": ") != std::string::npos || text.ends_with(':');
}

std::string type_of(const Schema& schema, const Json& property) {
  const Json& type = schema.resolved(property);
  if (property.contains("title")) return property["title"];
  if (type.contains("title")) return type["title"];
  if (type.contains("enum")) {
    std::vector<std::string> words;
    for (const Json& word : type["enum"])
      words.push_back(fmt::format("`{}`", word.get<std::string>()));
    return joined(words, Conjunction::either);
  }
  return fmt::format("list of {}s",
                     schema.resolved(type.at("items")).at("title").get<std::string>());
}

std::string default_of(const SchemaKeys& keys, const std::string& key, const Json& property) {
  if (keys.always.contains(key)) return "required";
  if (property.contains("default")) return fmt::format("`{}`", as_yaml(property["default"]));
  return "";
}

// Escapes characters that would end the cell.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

std::string row(const Schema& schema, const SchemaKeys& keys, const Json& form,
                const std::string& key, const Json& property) {
  SchemaKeys here = keys;
  if (form.contains("required")) here.always = form["required"].get<std::set<std::string>>();
  const Json& example = property.at("examples").at(0);
  return fmt::format("| `{}` | {} | {} | {} | {} |\n", key, type_of(schema, property),
                     default_of(here, key, property),
                     cell(fmt::format("`{}: {}`", key, as_yaml(example))),
                     cell(property.at("description").get<std::string>()));
}

}  // namespace

std::string as_yaml(const Json& value) {
  std::vector<std::string> parts;
  if (value.is_object()) {
    for (const auto& [key, each] : value.items())
      parts.push_back(fmt::format("{}: {}", as_yaml(key), as_yaml(each)));
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }
  if (value.is_array()) {
    for (const Json& each : value) parts.push_back(as_yaml(each));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }
  if (!value.is_string()) return value.dump();
  const std::string text = value;
  return needs_quotes(text) ? fmt::format("\"{}\"", text) : text;
}

std::string key_table(const Schema& schema, const std::string& path) {
  const SchemaKeys& keys = schema.keys().at(path);
  std::string text;
  for (const MapForm& form : keys.forms) {
    if (keys.forms.size() > 1)
      text += fmt::format("{}**{}**\n\n", text.empty() ? "" : "\n", form.title);
    text += "| key | type | default | example | |\n| --- | --- | --- | --- | --- |\n";
    for (const auto& [key, property] : (*form.node)["properties"].items())
      text += row(schema, keys, *form.node, key, property);
  }
  return text;
}

}  // namespace labcheck::test
