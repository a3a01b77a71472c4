// SPDX-License-Identifier: MIT
#include "harness/spec/common_keys.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/late_reader.hpp"
#include "harness/spec/located_rubric.hpp"
#include "harness/spec/need_reader.hpp"
#include "harness/spec/rubric_checks.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <fmt/format.h>

#include <tuple>
#include <utility>

namespace labcheck {
namespace {

constexpr std::int64_t kRubricVersion = 1;

// The readable steps, with their positions.
std::pair<std::vector<ScaleStep>, std::vector<Position>> read_scale(const YamlValue& value,
                                                                    const std::string& criterion) {
  std::vector<ScaleStep> steps;
  std::vector<Position> positions;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.size() < 2) {
    value.reject("needs at least two steps, such as [{at: 16, earns: 0}, {at: 4, earns: 1}]");
  }
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("a step of the scale of {}", criterion));
    const std::optional<double> at = map.required("at").number();
    const std::optional<double> earns = map.required("earns").number();
    if (!at || !earns) continue;
    steps.push_back({*at, *earns});
    positions.push_back(item.position());
  }
  return {steps, positions};
}

std::pair<Criterion, CriterionPositions> read_criterion(const YamlMap& map) {
  Criterion criterion;
  const YamlValue id = map.required("id");
  if (std::optional<std::string> name = read_id(id)) {
    criterion.id = *std::move(name);
    map.set_name(fmt::format("criterion '{}'", criterion.id));
  }
  criterion.title = map.required("title").text().value_or("");
  const YamlValue points = map.required("points");
  const std::optional<double> number = points.number();
  criterion.points = number.value_or(0);

  CriterionPositions positions;
  if (std::optional<LocatedNeed> need = read_need(map.required("needs"), map.name())) {
    criterion.need = std::move(need->need);
    positions = std::move(need->positions);
  }
  positions.criterion = map.position();
  if (!criterion.id.empty()) positions.id = id.position();
  if (number) positions.points = points.position();

  const YamlValue credit = map.optional("credit");
  const YamlValue scale = map.optional("scale");
  // A misspelled credit next to a scale probably means `scale`.
  criterion.credit = credit.word<Credit>().value_or(credit && scale ? Credit::scale : Credit::all);
  positions.credit = credit.position();
  std::tie(criterion.scale, positions.steps) = read_scale(scale, map.name());
  positions.scale = scale.position();
  LocatedTexts after = read_texts(map.optional("after"), "criterion");
  criterion.after = std::move(after.texts);
  positions.after = std::move(after.positions);
  criterion.help = map.optional("help").text().value_or("");
  criterion.why = map.optional("why").text().value_or("");
  criterion.read = read_texts(map.optional("read"), "text").texts;
  return {std::move(criterion), std::move(positions)};
}

void read_rungs(const YamlValue& value, LocatedRubric& read) {
  if (!value) return;
  for (const auto& [rung, lost] : value.map("'rungs'").entries()) {
    LocatedTexts criteria = read_texts(lost, "criterion");
    read.rubric.rungs[rung] = std::move(criteria.texts);
    read.rungs[rung] = {lost.key_position(), std::move(criteria.positions)};
  }
}

LocatedRubric read_all(const YamlMap& root, const YamlValue& criteria) {
  LocatedRubric read;
  const YamlValue assignment = root.required("assignment");
  if (std::optional<std::string> name = assignment.text()) {
    read.rubric.assignment = *std::move(name);
    read.assignment = assignment.position();
  }
  if (criteria.is_list()) read.criteria = criteria.key_position();
  const std::vector<YamlValue> items = criteria.list();
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("criterion {}", &item - items.data() + 1));
    if (!map) continue;
    auto [criterion, positions] = read_criterion(map);
    read.rubric.criteria.push_back(std::move(criterion));
    read.positions.push_back(std::move(positions));
  }
  read_rungs(root.optional("rungs"), read);
  read.rubric.late = read_late_policy(root.optional("late"));
  return read;
}

}  // namespace

Loaded<Rubric> read_rubric(std::string_view text, const std::string& file,
                           const RubricNames& known) {
  YamlReader reader(text, file);
  return read_rubric(reader, file, known);
}

Loaded<Rubric> read_rubric(YamlReader& reader, const std::string& file, const RubricNames& known) {
  const YamlMap root = reader.root("the rubric");
  if (!has_known_version(root, "rubric", kRubricVersion)) {
    root.entries();  // accepts any key: another version may have other keys
    return {{}, reader.finish()};
  }
  const LocatedRubric read = read_all(root, root.required("criteria"));
  std::vector<Diagnostic> diagnostics = reader.finish();
  for (Diagnostic& found : check_rubric(read, known, file)) diagnostics.push_back(std::move(found));
  return {read.rubric, in_order(std::move(diagnostics))};
}

}  // namespace labcheck
