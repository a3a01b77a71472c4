#include "harness/spec/case_reader.hpp"

#include "harness/spec/common_keys.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

bool is_word(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return is_letter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
         });
}

std::optional<Parameters::Value> read_parameter(const YamlValue& value) {
  if (!value.is_text()) {
    value.reject("must be a whole number or a word");
    return std::nullopt;
  }
  const std::optional<std::string> text = value.text();
  if (!text) return std::nullopt;
  if (is_word(*text)) return *text;
  if (value.is_quoted()) {
    value.reject("must be a word that begins with a letter, or a whole number without quotes");
    return std::nullopt;
  }
  return value.integer();
}

Parameters read_parameters(const YamlMap& map) {
  Parameters parameters;
  for (const auto& [name, value] : map.entries()) {
    if (!is_identifier(name)) {
      value.report(
          fmt::format("a parameter cannot be called '{}'; use letters, digits and '_'", name));
    } else if (const std::optional<Parameters::Value> parameter = read_parameter(value)) {
      parameters.set(name, *parameter);
    }
  }
  return parameters;
}

void check_overrides(const YamlMap& overrides, const YamlMap& parameters) {
  std::vector<std::string> known;
  for (const auto& entry : parameters.entries()) known.push_back(entry.first);
  for (const auto& [name, value] : overrides.entries()) {
    if (contains(known, name)) continue;
    value.report(fmt::format("'{}' is not under 'with', so there is nothing to replace{}", name,
                             known_names(name, known, "parameters there")));
  }
}

std::string read_call(const YamlValue& value, const std::vector<RequiredFunction>& functions) {
  const std::optional<std::string> name = value.text();
  std::vector<std::string> known;
  for (const RequiredFunction& function : functions) known.push_back(function.name);
  if (name && !known.empty() && !contains(known, *name)) {
    value.report(fmt::format("no function '{}' is declared{}", *name,
                             known_names(*name, known, "functions")));
  }
  return name.value_or("");
}

TestCase read_case(const YamlMap& map, const std::vector<RequiredFunction>& functions) {
  TestCase test_case;
  if (const std::optional<std::string> id = read_id(map.required("id"))) {
    test_case.id = *id;
    map.call(fmt::format("case '{}'", *id));
  }
  test_case.title = map.required("title").text().value_or("");
  test_case.call = read_call(map.required("call"), functions);
  if (map.optional("hidden").boolean().value_or(false)) test_case.visibility = Visibility::hidden;
  const YamlMap parameters =
      map.optional("with").map(fmt::format("the parameters of {}", map.name()));
  const YamlMap overrides =
      map.optional("gpu").map(fmt::format("the gpu parameters of {}", map.name()));
  test_case.parameters = read_parameters(parameters);
  test_case.gpu_parameters = read_parameters(overrides);
  check_overrides(overrides, parameters);
  return test_case;
}

}  // namespace

std::vector<TestCase> read_cases(const YamlValue& value,
                                 const std::vector<RequiredFunction>& functions) {
  std::vector<TestCase> cases;
  std::map<std::string, int> lines;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty()) value.reject("has no test case; it needs at least one");
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("case {}", &item - items.data() + 1));
    if (!map) continue;
    TestCase test_case = read_case(map, functions);
    if (!test_case.id.empty()) {
      const auto [first, is_first] = lines.emplace(test_case.id, item.place().line);
      if (!is_first) {
        map.required("id").report(
            fmt::format("id '{}' is taken by the case in line {}", test_case.id, first->second));
      }
    }
    cases.push_back(std::move(test_case));
  }
  return cases;
}

}  // namespace labcheck
