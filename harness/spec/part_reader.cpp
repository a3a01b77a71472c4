// SPDX-License-Identifier: MIT
#include "harness/spec/part_reader.hpp"

#include "harness/spec/common_keys.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

bool is_plain_source_name(std::string_view name) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  return name.size() > 3 && name.ends_with(".cu") && name.front() != '.' && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), is_plain);
}

std::vector<std::string> read_files(const YamlValue& value) {
  std::vector<std::string> files;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty()) value.reject("must name at least one file");
  for (const YamlValue& item : items) {
    const std::optional<std::string> name = item.text();
    if (!name) continue;
    if (!is_plain_source_name(*name)) {
      item.report(fmt::format("'{}' is not a plain file name that ends in .cu", *name));
    } else if (contains(files, *name)) {
      item.report(fmt::format("file '{}' is listed twice", *name));
    } else {
      files.push_back(*name);
    }
  }
  return files;
}

bool declares(std::string_view declaration, const std::string& name) {
  return declaration.find(name + "(") != std::string_view::npos ||
         declaration.find(name + " (") != std::string_view::npos;
}

std::vector<RequiredFunction> read_functions(const YamlValue& value) {
  std::vector<RequiredFunction> functions;
  const auto entries = value.map("the functions").entries();
  if (value.is_map() && entries.empty()) value.reject("must name at least one function");
  for (const auto& [name, declaration] : entries) {
    if (!is_identifier(name)) {
      declaration.report(fmt::format(
          "'{}' is not a valid function name; inside {{ }}, put the declaration in quotes", name));
      continue;
    }
    const std::optional<std::string> text = declaration.text();
    if (text && !declares(*text, name)) {
      declaration.report(
          fmt::format("this must declare '{0}', for example 'void {0}(float* x, int n)'", name));
    }
    functions.push_back({name, text.value_or("")});
  }
  return functions;
}

Part read_part(const YamlMap& map) {
  Part part;
  if (const std::optional<std::string> id = read_id(map.required("part"))) {
    part.id = *id;
    map.set_name(fmt::format("part '{}'", *id));
  }
  part.kind = map.optional("kind").word<PartKind>().value_or(PartKind::function);
  part.files = read_files(map.required("files"));
  if (part.kind == PartKind::function) {
    part.functions = read_functions(map.required("functions"));
  } else if (map.has("functions")) {
    map.optional("functions").reject("has no meaning for a program");
  }
  return part;
}

// The functions and programs that test cases refer to must have unique names.
void check_names(const Part& part, const YamlValue& item, std::map<std::string, int>& lines) {
  std::vector<std::string> names;
  if (part.kind == PartKind::program) names.push_back(part.id);
  for (const RequiredFunction& function : part.functions) names.push_back(function.name);
  for (const std::string& name : names) {
    const auto [first, is_first] = lines.emplace(name, item.position().line);
    if (is_first) continue;
    item.report(fmt::format("'{}' is already used by the part on line {}", name, first->second));
  }
}

std::vector<Part> read_list(const YamlValue& value) {
  std::vector<Part> parts;
  std::map<std::string, int> ids;
  std::map<std::string, int> names;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty()) value.reject("has no parts; at least one is required");
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("part {}", &item - items.data() + 1));
    if (!map) continue;
    Part part = read_part(map);
    const auto [first, is_first] = ids.emplace(part.id, item.position().line);
    if (!is_first && !part.id.empty()) {
      item.report(
          fmt::format("id '{}' is already used by the part on line {}", part.id, first->second));
    } else {
      check_names(part, item, names);
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace

std::vector<Part> read_parts(const YamlMap& root) {
  if (!root.has("parts")) {
    Part only;
    only.files = read_files(root.required("files"));
    only.functions = read_functions(root.required("functions"));
    return {only};
  }
  for (const char* key : {"files", "functions"}) {
    if (root.has(key)) root.optional(key).reject("must be inside a part if the file has 'parts'");
  }
  return read_list(root.required("parts"));
}

}  // namespace labcheck
