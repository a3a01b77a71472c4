// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/assignment_readers.hpp"
#include "harness/yaml/common_keys.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

// The files that a key names: their extensions, and the name that they cannot have.
struct FileNames {
  std::vector<std::string> extensions;
  std::string_view reserved;
};

const FileNames kSubmitted{{".cu"}, {}};
const FileNames kGiven{{".cu", ".cpp"}, "driver.cu"};
const FileNames kHeaders{{".cuh", ".h", ".hpp"}, "lab.cuh"};

bool is_plain_name(std::string_view name, const FileNames& allowed) {
  const auto has_extension = [&](std::string_view extension) {
    return name.size() > extension.size() && name.ends_with(extension);
  };
  return is_plain_file_name(name) && std::ranges::any_of(allowed.extensions, has_extension);
}

// The names in `value`. Files of the lab must be in `folder`: without one, every submission would
// fail. They must not be files that students submit.
std::vector<std::string> read_names(const YamlValue& value, const FileNames& allowed,
                                    const FolderFiles& folder = {},
                                    const std::vector<std::string>& submitted = {}) {
  std::vector<std::string> files;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty())
    value.report(tr("{} must name at least one file", value.name()));
  for (const YamlValue& item : items) {
    const std::optional<std::string> name = item.text();
    if (!name) continue;
    if (!is_plain_name(*name, allowed)) {
      item.report(tr("'{}' is not a plain file name that ends in {}", *name,
                     joined(allowed.extensions, Conjunction::either)));
    } else if (*name == allowed.reserved) {
      item.report(tr("'{}' is always used; remove it from the list", *name));
    } else if (contains(files, *name)) {
      item.report(tr("file '{}' is listed twice", *name));
    } else {
      files.push_back(*name);
    }
    if (contains(submitted, *name))
      item.report(tr("'{}' is also one of the files that students submit", *name));
    if (folder && contains(files, *name) && !contains(*folder, *name))
      item.report(tr("there is no file '{}' in the folder of assignment.yaml{}", *name,
                     did_you_mean(*name, *folder)));
  }
  return files;
}

bool declares(std::string_view declaration, const std::string& name) {
  return declaration.find(name + "(") != std::string_view::npos ||
         declaration.find(name + " (") != std::string_view::npos;
}

std::vector<RequiredFunction> read_functions(const YamlValue& value) {
  std::vector<RequiredFunction> functions;
  const auto entries = value.map(tr("the functions")).entries();
  if (value.is_map() && entries.empty())
    value.report(tr("{} must name at least one function", value.name()));
  for (const auto& [name, declaration] : entries) {
    if (!is_identifier(name)) {
      declaration.report(tr(
          "'{}' is not a valid function name; inside {{ }}, put the declaration in quotes", name));
      continue;
    }
    const std::optional<std::string> text = declaration.text();
    if (text && !declares(*text, name)) {
      declaration.report(
          tr("this must declare '{0}', for example 'void {0}(float* x, int n)'", name));
    }
    functions.push_back({name, text.value_or("")});
  }
  return functions;
}

Part read_part(const YamlMap& map, const FolderFiles& folder) {
  Part part;
  part.id = read_id_of(map, "part", translatable("part '{}'"));
  part.kind = map.optional("kind").word<PartKind>().value_or(PartKind::function);
  part.files = read_names(map.required("files"), kSubmitted);
  part.given = read_names(map.optional("given"), kGiven, folder, part.files);
  if (part.kind == PartKind::function) {
    part.functions = read_functions(map.required("functions"));
  } else if (map.has("functions")) {
    const YamlValue functions = map.optional("functions");
    functions.report(tr("{} has no meaning for a program", functions.name()));
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
    item.report(tr("'{}' is already used by the part on line {}", name, first->second));
  }
}

std::vector<Part> read_list(const YamlValue& value, const FolderFiles& folder) {
  std::vector<Part> parts;
  std::map<std::string, int> ids;
  std::map<std::string, int> names;
  read_each(
      value, translatable("part {}"), translatable("{} has no parts; at least one is required"),
      [&](const YamlValue& item, const YamlMap& map) {
        Part part = read_part(map, folder);
        const auto [first, is_first] = ids.emplace(part.id, item.position().line);
        if (!is_first && !part.id.empty()) {
          item.report(tr("id '{}' is already used by the part on line {}", part.id, first->second));
        } else {
          check_names(part, item, names);
        }
        parts.push_back(std::move(part));
      });
  return parts;
}

}  // namespace

std::vector<Part> read_parts(const YamlMap& root, const FolderFiles& folder) {
  if (!root.has("parts")) {
    Part only;
    only.files = read_names(root.required("files"), kSubmitted);
    only.given = read_names(root.optional("given"), kGiven, folder, only.files);
    only.functions = read_functions(root.required("functions"));
    return {only};
  }
  for (const char* key : {"files", "given", "functions"}) {
    if (!root.has(key)) continue;
    const YamlValue value = root.optional(key);
    value.report(tr("{} must be inside a part if the file has 'parts'", value.name()));
  }
  return read_list(root.required("parts"), folder);
}

std::vector<std::string> read_headers(const YamlValue& value, const FolderFiles& folder) {
  return read_names(value, kHeaders, folder);
}

}  // namespace labcheck
