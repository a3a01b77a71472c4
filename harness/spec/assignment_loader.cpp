// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/assignment_readers.hpp"
#include "harness/yaml/common_keys.hpp"

#include <algorithm>
#include <regex>

namespace labcheck {
namespace {

Rung read_rung(const YamlMap& map) {
  Rung rung;
  rung.id = read_id_of(map, "rung", translatable("rung '{}'"));
  rung.step = map.required("step").text().value_or("");
  rung.historic = map.optional("historic").text().value_or("");
  return rung;
}

std::vector<Rung> read_rungs(const YamlValue& value) {
  std::vector<Rung> rungs;
  read_each(
      value, translatable("rung {}"), translatable("{} has no rungs; at least one is required"),
      [&](const YamlValue& item, const YamlMap& map) {
        Rung rung = read_rung(map);
        const bool is_known = std::ranges::any_of(
            rungs, [&](const Rung& known) { return !rung.id.empty() && known.id == rung.id; });
        if (is_known) item.report(tr("rung '{}' is listed twice", rung.id));
        rungs.push_back(std::move(rung));
      });
  return rungs;
}

// The ladder in `value`, the value of 'ladder', which is measured on some of `cases`. Errors are
// reported to the reader.
Ladder read_ladder(const YamlValue& value, const std::vector<TestCase>& cases) {
  Ladder ladder;
  if (!value) return ladder;
  const YamlMap map = value.map(tr("the ladder"));
  std::vector<std::string> known;
  for (const TestCase& test_case : cases) known.push_back(test_case.id);
  for (const YamlValue& item :
       read_some(map.required("on"), translatable("{} must name at least one test case"))) {
    const std::optional<std::string> id = item.text();
    if (!id) continue;
    const auto named = std::ranges::find(cases, *id, &TestCase::id);
    if (named == cases.end()) {
      item.report(tr("unknown test case '{}'{}", *id, known_names(*id, known, tr("test cases"))));
    }
    if (named != cases.end() && named->program)
      item.report(tr("test case '{}' runs a whole program, which has no rungs", *id));
    if (named != cases.end() && has_drawn_sizes(*named))
      item.report(tr("the sizes of test case '{}' are drawn, so its speed is not measured", *id));
    ladder.cases.push_back(*id);
  }
  ladder.ceiling = map.optional("ceiling").text().value_or("");
  ladder.rungs = read_rungs(map.required("rungs"));
  return ladder;
}

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
          tr("compile option '{}' is not allowed, because it could change what is "
             "graded or access other files; the allowed options are {}",
             *text,
             tr("--std=c++17, -O0 to -O3, --use_fast_math, -DNAME=VALUE, -maxrregcount=N, "
                "--extra-device-vectorization and -Xptxas -OPTION")));
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
      processes.report(tr("{} must be at most {}", processes.name(), kMostProcesses));
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
    const bool is_described =
        std::ranges::any_of(cases, [&](const TestCase& test_case) { return test_case.id == *id; });
    if (is_described) {
      item.report(tr("test case '{}' is already described in this file", *id));
    } else if (contains(names, *id)) {
      item.report(tr("test case '{}' is listed twice", *id));
    } else {
      names.push_back(*id);
    }
  }
  return names;
}

// The labs to finish first: names such as "lab4" or "lab5-matmul".
std::vector<std::string> read_lab_names(const YamlValue& value) {
  std::vector<std::string> names;
  for (const YamlValue& item : read_some(value, translatable("{} must name at least one lab"))) {
    if (auto name = read_id(item)) names.push_back(*std::move(name));
  }
  return names;
}

constexpr double kMostHours = 1000;

double read_hours(const YamlValue& value) {
  const std::optional<double> hours = value.number();
  if (hours && (*hours <= 0 || *hours > kMostHours))
    value.report(tr("{} must be above 0 and at most {}", value.name(), kMostHours));
  return hours.value_or(0);
}

}  // namespace

std::optional<std::string> allowed_compile_option(const std::string& option) {
  // nvcc accepts long options with one dash or two.
  static const std::regex allowed(
      "--?(std=c\\+\\+(14|17|20)|use_fast_math|extra-device-vectorization|"
      "maxrregcount=[1-9][0-9]{0,2})|-O[0-3]|-D[A-Za-z_][A-Za-z0-9_]*(=[A-Za-z0-9_.+-]*)?");
  // ptxas options such as -o write files, so options that begin with an o are rejected.
  static const std::regex for_ptxas("-Xptxas[ =](--?[A-Za-np-z0-9][A-Za-z0-9-]*(=[A-Za-z0-9]+)?)");
  if (std::regex_match(option, allowed)) return option;
  std::smatch passed;
  if (!std::regex_match(option, passed, for_ptxas)) return std::nullopt;
  return "-Xptxas=" + passed[1].str();
}

Loaded<Assignment> read_assignment(YamlReader& reader, std::string_view lab,
                                   const FolderFiles& folder) {
  const YamlMap root = reader.root(tr("the assignment"));
  Assignment assignment;
  assignment.id = lab;
  if (!has_known_version(root, "assignment", kAssignmentVersion))
    return {assignment, reader.finish()};

  require_lab(root, lab);
  assignment.title = root.required("title").text().value_or("");
  assignment.summary = root.optional("summary").text().value_or("");
  assignment.after = read_lab_names(root.optional("after"));
  assignment.hours = read_hours(root.optional("hours"));
  assignment.headers = read_headers(root.optional("headers"), folder);
  assignment.parts = read_parts(root, folder);

  const YamlMap compile = root.optional("compile").map(tr("the compile settings"));
  assignment.compiler_options = read_compiler_options(compile.optional("options"));
  assignment.build_limits = read_build_limits(compile);
  assignment.limits = read_limits(root.optional("limits").map(tr("the limits")));
  assignment.cases = read_cases(root.required("cases"), assignment.parts);
  assignment.hidden = read_hidden_names(root.optional("hidden"), assignment.cases);
  assignment.ladder = read_ladder(root.optional("ladder"), assignment.cases);
  return {assignment, reader.finish()};
}

}  // namespace labcheck
