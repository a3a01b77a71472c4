// SPDX-License-Identifier: MIT
#include "harness/spec/parameter_reader.hpp"

#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/yaml/scalars.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck {
namespace {

bool is_word(std::string_view text) {
  return is_letter(text.front()) && std::ranges::all_of(text, [](char c) {
           return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
         });
}

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
  if (!text || is_word(*text)) return text;
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

}  // namespace

CaseParameters read_case_parameters(const YamlMap& test_case) {
  const std::vector<YamlMap> alternatives = read_alternatives(test_case);
  const YamlMap overrides =
      test_case.optional("gpu").map(tr("the gpu parameters of {}", test_case.name()));
  std::vector<Parameters> read;
  for (const YamlMap& alternative : alternatives) read.push_back(read_parameters(alternative));
  check_alternatives(alternatives);
  CaseParameters parameters{read.front(), read_parameters(overrides), {}};
  if (read.size() > 1) parameters.alternatives = std::move(read);
  check_overrides(overrides, alternatives.front());
  return parameters;
}

}  // namespace labcheck
