// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/assignment_readers.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/scalars.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

constexpr std::string_view kRangeSign = "..";

// A whole number or, failing that, a real one.
std::optional<Parameters::Value> number_in(std::string_view text) {
  const Parsed<std::int64_t> whole = parse_integer(text);
  if (const auto* number = std::get_if<std::int64_t>(&whole)) return *number;
  const bool is_whole = text.find_first_of(".eE") == std::string_view::npos;
  const Parsed<double> real = parse_number(text);
  const auto* number = std::get_if<double>(&real);
  if (is_whole || number == nullptr) return std::nullopt;
  return *number;
}

// "61000..65536" or "0.5..2"; both numbers belong to the range.
std::optional<Parameters::Value> read_range(const YamlValue& value, std::string_view text) {
  const std::size_t sign = text.find(kRangeSign);
  const auto least = number_in(text.substr(0, sign));
  const auto most = number_in(text.substr(sign + kRangeSign.size()));
  if (least && most) {
    const auto* low = std::get_if<std::int64_t>(&*least);
    const auto* high = std::get_if<std::int64_t>(&*most);
    if (low != nullptr && high != nullptr && *low < *high) return Range{*low, *high};
    const Parameters ends{{"low", *least}, {"high", *most}};
    const bool is_real = low == nullptr || high == nullptr;
    if (is_real && ends.number("low") < ends.number("high"))
      return RealRange{ends.number("low"), ends.number("high")};
  }
  value.report(
      tr("{} must be a range such as 1000..2000 or 0.5..1.5, from a number to a larger one",
         value.name()));
  return std::nullopt;
}

std::optional<Parameters::Value> read_parameter(const YamlValue& value) {
  if (!value.is_text()) {
    value.report(tr("{} must be a number, a range of numbers or a text", value.name()));
    return std::nullopt;
  }
  if (value.is_quoted()) {
    const std::optional<std::string> text = value.exact_text();
    if (text->find('\0') == std::string::npos) return *text;
    value.report(tr("{} must not contain a null character", value.name()));
    return std::nullopt;
  }
  const std::optional<std::string> text = value.text();
  if (!text || is_plain_word(*text)) return text;
  if (text->find(kRangeSign) != std::string::npos) return read_range(value, *text);
  if (const auto number = number_in(*text)) return number;
  const auto problem = std::get<ParseError>(parse_integer(*text, value.name()));
  value.report(problem.is_too_large
                   ? problem.reason
                   : tr("{} must be a number, a range, a word, or a text in quotes, not '{}'",
                        value.name(), *text));
  return std::nullopt;
}

Parameters read_parameters(const YamlMap& map) {
  Parameters parameters;
  for (const auto& [name, value] : map.entries()) {
    if (!is_identifier(name)) {
      value.report(tr("'{}' is not a valid parameter name; use letters, digits and '_'", name));
    } else if (const std::optional<Parameters::Value> parameter = read_parameter(value)) {
      parameters.set(name, *parameter);
    }
  }
  return parameters;
}

// The map under `with`, or the maps of the list there; at least one.
std::vector<YamlMap> read_alternatives(const YamlMap& test_case) {
  const YamlValue value = test_case.optional("with");
  const std::string name = tr("the parameters of {}", test_case.name());
  const std::vector<YamlValue> items = value.is_list() ? value.list() : std::vector<YamlValue>{};
  if (items.empty()) return {value.map(name)};
  std::vector<YamlMap> alternatives;
  for (const YamlValue& item : items) alternatives.push_back(item.map(name));
  return alternatives;
}

// All alternatives must have the same parameters.
void check_alternatives(const std::vector<YamlMap>& alternatives) {
  const YamlMap& first = alternatives.front();
  for (const YamlMap& alternative : alternatives) {
    if (!first || !alternative) continue;
    for (const auto& [name, value] : alternative.entries()) {
      if (!first.has(name))
        value.report(tr("'{}' must be in the first map of the list, too", name));
    }
    for (const auto& [name, value] : first.entries()) {
      if (!alternative.has(name)) value.report(tr("'{}' must be in every map of the list", name));
    }
  }
}

void check_overrides(const YamlMap& overrides, const YamlMap& parameters) {
  std::vector<std::string> known;
  for (const auto& entry : parameters.entries()) known.push_back(entry.first);
  for (const auto& [name, value] : overrides.entries()) {
    if (contains(known, name)) continue;
    value.report(tr("'{}' is not a parameter under 'with', so 'gpu' cannot replace it{}", name,
                    known_names(name, known, tr("parameters there"))));
  }
}

// Reads the parameters under `with` and `gpu`. If `with` is a list, its items are alternatives.
void read_case_parameters(const YamlMap& map, TestCase& test_case) {
  const std::vector<YamlMap> alternatives = read_alternatives(map);
  const YamlMap overrides = map.optional("gpu").map(tr("the gpu parameters of {}", map.name()));
  std::vector<Parameters> read;
  for (const YamlMap& alternative : alternatives) read.push_back(read_parameters(alternative));
  check_alternatives(alternatives);
  test_case.parameters = read.front();
  test_case.gpu_parameters = read_parameters(overrides);
  if (read.size() > 1) test_case.alternatives = std::move(read);
  check_overrides(overrides, alternatives.front());
}

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
  read_case_parameters(map, test_case);
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

constexpr std::int64_t kHiddenCasesVersion = 1;

void check_all_described(const YamlValue& list, const std::vector<TestCase>& cases,
                         const std::vector<std::string>& named) {
  std::vector<std::string> missing = named;
  for (const TestCase& test_case : cases) std::erase(missing, test_case.id);
  if (missing.empty() || !list.is_list()) return;
  list.report(tr_plural("assignment.yaml lists {} under 'hidden', but it is not described here",
                        "assignment.yaml lists {} under 'hidden', but they are not described here",
                        missing.size(), joined(missing)));
}

}  // namespace

std::vector<TestCase> read_cases(const YamlValue& value, const std::vector<Part>& parts) {
  return read_list(value, {parts});
}

Loaded<std::vector<TestCase>> read_hidden_cases(YamlReader& reader, const Assignment& assignment) {
  const YamlMap root = reader.root(tr("the hidden test cases"));
  if (!has_known_version(root, "hidden", kHiddenCasesVersion)) return {{}, reader.finish()};
  require_lab(root, assignment.id);
  const YamlValue list = root.required("cases");
  std::vector<TestCase> cases = read_list(list, {assignment.parts, &assignment.hidden});
  check_all_described(list, cases, assignment.hidden);
  return {std::move(cases), reader.finish()};
}

}  // namespace labcheck
