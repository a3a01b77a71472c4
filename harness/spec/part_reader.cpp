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
  if (value.is_list() && items.empty()) value.reject("names no file; name at least one");
  for (const YamlValue& item : items) {
    const std::optional<std::string> name = item.text();
    if (!name) continue;
    if (!is_plain_source_name(*name)) {
      item.report(
          fmt::format("a file must have a plain name that ends in .cu, unlike '{}'", *name));
    } else if (contains(files, *name)) {
      item.report(fmt::format("file '{}' is named a second time", *name));
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
  if (value.is_map() && entries.empty()) value.reject("names no function; name at least one");
  for (const auto& [name, declaration] : entries) {
    if (!is_identifier(name)) {
      declaration.report(fmt::format(
          "no C++ function can be called '{}'; in braces, a declaration stands in quotes", name));
      continue;
    }
    const std::optional<std::string> text = declaration.text();
    if (text && !declares(*text, name)) {
      declaration.report(
          fmt::format("this must declare '{0}', as in 'void {0}(float* x, int n)'", name));
    }
    functions.push_back({name, text.value_or("")});
  }
  return functions;
}

Part read_part(const YamlMap& map) {
  Part part;
  if (const std::optional<std::string> id = read_id(map.required("part"))) {
    part.id = *id;
    map.call(fmt::format("part '{}'", *id));
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

// What is called for by name must have one meaning.
void check_names(const Part& part, const YamlValue& item, std::map<std::string, int>& lines) {
  std::vector<std::string> names;
  if (part.kind == PartKind::program) names.push_back(part.id);
  for (const RequiredFunction& function : part.functions) names.push_back(function.name);
  for (const std::string& name : names) {
    const auto [first, is_first] = lines.emplace(name, item.place().line);
    if (is_first) continue;
    item.report(fmt::format("'{}' is named in the part in line {} already", name, first->second));
  }
}

std::vector<Part> read_list(const YamlValue& value) {
  std::vector<Part> parts;
  std::map<std::string, int> ids;
  std::map<std::string, int> names;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty()) value.reject("has no part; it needs at least one");
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("part {}", &item - items.data() + 1));
    if (!map) continue;
    Part part = read_part(map);
    const auto [first, is_first] = ids.emplace(part.id, item.place().line);
    if (!is_first && !part.id.empty()) {
      item.report(fmt::format("id '{}' is taken by the part in line {}", part.id, first->second));
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
    if (root.has(key)) root.optional(key).reject("belongs into a part, where there are 'parts'");
  }
  return read_list(root.required("parts"));
}

}  // namespace labcheck
