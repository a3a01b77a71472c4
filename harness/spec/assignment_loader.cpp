// SPDX-License-Identifier: MIT
#include "harness/spec/case_reader.hpp"
#include "harness/spec/common_keys.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/ladder_reader.hpp"
#include "harness/spec/part_reader.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::int64_t kAssignmentVersion = 1;
constexpr std::uint64_t kMostProcesses = 4096;

std::vector<std::string> read_compiler_options(const YamlValue& value) {
  std::vector<std::string> options;
  for (const YamlValue& item : value.list()) {
    const std::optional<std::string> text = item.text();
    if (!text) continue;
    if (const std::optional<std::string> option = allowed_compile_option(*text)) {
      options.push_back(*option);
    } else {
      item.report(
          fmt::format("compile option '{}' is not allowed, because it could change what is "
                      "graded or access other files; the allowed options are {}",
                      *text, allowed_compile_options()));
    }
  }
  return options;
}

BuildLimits read_build_limits(const YamlMap& map) {
  BuildLimits limits;
  limits.time = map.optional("time").duration().value_or(limits.time);
  limits.memory = map.optional("memory").size().value_or(limits.memory);
  return limits;
}

Limits read_limits(const YamlMap& map) {
  Limits limits;
  limits.time = map.optional("time").duration().value_or(limits.time);
  limits.memory = map.optional("memory").size().value_or(limits.memory);
  limits.output = map.optional("output").size().value_or(limits.output);
  const YamlValue processes = map.optional("processes");
  if (const std::optional<std::uint64_t> count = processes.count()) {
    if (*count > kMostProcesses)
      processes.reject(fmt::format("must be at most {}", kMostProcesses));
    limits.processes = static_cast<unsigned>(std::min(*count, kMostProcesses));
  }
  limits.instructions = map.optional("instructions").count().value_or(limits.instructions);
  return limits;
}

// Test cases that a separate file describes cannot also be described here.
std::vector<std::string> read_hidden_names(const YamlValue& value,
                                           const std::vector<TestCase>& cases) {
  std::vector<std::string> names;
  if (!value) return names;
  for (const YamlValue& item : value.list_or_one()) {
    const std::optional<std::string> id = read_id(item);
    if (!id) continue;
    const bool is_described = std::any_of(
        cases.begin(), cases.end(), [&](const TestCase& test_case) { return test_case.id == *id; });
    if (is_described) {
      item.report(fmt::format("test case '{}' is already described in this file", *id));
    } else if (std::find(names.begin(), names.end(), *id) != names.end()) {
      item.report(fmt::format("test case '{}' is listed twice", *id));
    } else {
      names.push_back(*id);
    }
  }
  return names;
}

}  // namespace

Loaded<Assignment> read_assignment(std::string_view text, const std::string& file,
                                   std::string_view lab) {
  YamlReader reader(text, file);
  return read_assignment(reader, lab);
}

Loaded<Assignment> read_assignment(YamlReader& reader, std::string_view lab) {
  const YamlMap root = reader.root("the assignment");
  Assignment assignment;
  assignment.id = lab;
  if (!has_known_version(root, "assignment", kAssignmentVersion)) {
    root.entries();  // accepts any key: another version may have other keys
    return {assignment, reader.finish()};
  }

  const YamlValue id = root.required("lab");
  if (const std::optional<std::string> name = read_id(id); name && *name != lab) {
    id.reject(fmt::format("must be '{}', the name of this file's folder, not '{}'", lab, *name));
  }
  assignment.title = root.required("title").text().value_or("");
  assignment.summary = root.optional("summary").text().value_or("");
  assignment.parts = read_parts(root);

  const YamlMap compile = root.optional("compile").map("the compile settings");
  assignment.compiler_options = read_compiler_options(compile.optional("options"));
  assignment.build_limits = read_build_limits(compile);
  assignment.limits = read_limits(root.optional("limits").map("the limits"));
  assignment.cases = read_cases(root.required("cases"), assignment.parts);
  assignment.hidden = read_hidden_names(root.optional("hidden"), assignment.cases);
  assignment.ladder = read_ladder(root.optional("ladder"), assignment.cases);
  return {assignment, reader.finish()};
}

}  // namespace labcheck
