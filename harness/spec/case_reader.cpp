// SPDX-License-Identifier: MIT
#include "harness/spec/case_reader.hpp"

#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/test_case.hpp"
#include "harness/spec/parameter_reader.hpp"
#include "harness/spec/program_case_reader.hpp"
#include "harness/yaml/common_keys.hpp"

#include <map>

namespace labcheck {
namespace {

// The id of the part that has the function or program `name`; reports an error if no part has it.
std::string owner_of(const YamlValue& value, const std::string& name, PartKind kind,
                     const std::map<std::string, std::string>& owners) {
  const auto found = owners.find(name);
  if (found != owners.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& owner : owners) known.push_back(owner.first);
  value.report(
      kind == PartKind::program
          ? tr("no program '{}' is declared{}", name,
               known_names(name, known, tr_context("names", "programs")))
          : tr("no function '{}' is declared{}", name, known_names(name, known, tr("functions"))));
  return {};
}

// Reads the function or program of the test case and sets its part.
void read_call(const YamlMap& map, const std::vector<Part>& parts, TestCase& test_case) {
  std::map<std::string, std::string> functions;
  std::map<std::string, std::string> programs;
  for (const Part& part : parts) {
    if (part.kind == PartKind::program) programs.emplace(part.id, part.id);
    for (const RequiredFunction& function : part.functions)
      functions.emplace(function.name, part.id);
  }
  if (map.has("run")) {
    const YamlValue run = map.required("run");
    test_case.call = run.text().value_or("");
    if (!test_case.call.empty())
      test_case.part = owner_of(run, test_case.call, PartKind::program, programs);
    if (map.has("call")) {
      const YamlValue call = map.optional("call");
      call.report(tr("{} cannot be combined with 'run'", call.name()));
    }
    test_case.program = ProgramCase{};
    return;
  }
  const YamlValue call = map.required("call");
  test_case.call = call.text().value_or("");
  if (!test_case.call.empty() && !functions.empty())
    test_case.part = owner_of(call, test_case.call, PartKind::function, functions);
}

// The file of a test case: assignment.yaml, or the file of hidden test cases with the ids `hidden`.
struct CaseFile {
  const std::vector<Part>& parts;
  const std::vector<std::string>* hidden = nullptr;
};

TestCase read_case(const YamlMap& map, const CaseFile& case_file) {
  TestCase test_case;
  test_case.id = read_id_of(map, "id", translatable("case '{}'"));
  test_case.title = map.required("title").text().value_or("");
  read_call(map, case_file.parts, test_case);
  // In the file of hidden test cases the key 'hidden' does not exist.
  if (case_file.hidden != nullptr || map.optional("hidden").boolean().value_or(false))
    test_case.visibility = Visibility::hidden;
  CaseParameters parameters = read_case_parameters(map);
  test_case.parameters = std::move(parameters.parameters);
  test_case.gpu_parameters = std::move(parameters.gpu);
  test_case.alternatives = std::move(parameters.alternatives);
  if (test_case.program) test_case.program = read_program_case(map, test_case.parameters);
  return test_case;
}

void check_hidden_id(const YamlMap& map, const std::string& id,
                     const std::vector<std::string>& hidden) {
  if (contains(hidden, id)) return;
  map.required("id").report(tr("assignment.yaml does not list '{}' under 'hidden'{}", id,
                               known_names(id, hidden, tr("test cases there"))));
}

std::vector<TestCase> read_list(const YamlValue& value, const CaseFile& case_file) {
  std::vector<TestCase> cases;
  std::map<std::string, int> lines;
  read_each(value, translatable("case {}"),
            translatable("{} has no test cases; at least one is required"),
            [&](const YamlValue& item, const YamlMap& map) {
              TestCase test_case = read_case(map, case_file);
              if (!test_case.id.empty()) {
                if (case_file.hidden != nullptr)
                  check_hidden_id(map, test_case.id, *case_file.hidden);
                const auto [first, is_first] = lines.emplace(test_case.id, item.position().line);
                if (!is_first) {
                  map.required("id").report(
                      tr("id '{}' is already used on line {}", test_case.id, first->second));
                }
              }
              cases.push_back(std::move(test_case));
            });
  return cases;
}

}  // namespace

std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts) {
  return read_list(value, {parts});
}

std::vector<TestCase> read_hidden_list(const YamlValue& value, const Assignment& assignment) {
  return read_list(value, {assignment.parts, &assignment.hidden});
}

}  // namespace labcheck
