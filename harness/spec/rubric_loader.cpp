// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/criterion_kind.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/located_rubric.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace labcheck {
namespace {

// The need in `map`, the map of `value`, and the positions of its parts.
std::optional<Need> read_need_map(const YamlValue& value, const YamlMap& map,
                                  CriterionPositions& positions) {
  std::vector<std::string> known;
  std::vector<std::string> given;
  std::set<const CriterionKind*> kinds;
  for (const CriterionKind* kind : criterion_kinds()) {
    for (const std::string_view key : kind->keys) {
      if (key.empty()) continue;
      known.emplace_back(key);
      if (!map.has(key)) continue;
      given.emplace_back(key);
      kinds.insert(kind);
    }
  }
  if (kinds.size() == 1) return (*kinds.begin())->read(map, positions);
  std::string advice;
  for (const auto& entry : map.entries()) {
    if (advice.empty()) advice = did_you_mean(entry.first, known);
  }
  value.report(given.empty()
                   ? tr("{} must have one of the keys {}{}", value.name(),
                        joined(known, Conjunction::either), advice)
                   : tr("{} has {}; only one of them is allowed", value.name(), joined(given)));
  return std::nullopt;
}

// The need that consists of a word.
std::optional<Need> read_need_word(const YamlValue& value, CriterionPositions& positions) {
  std::vector<const CriterionKind*> kinds = criterion_kinds();
  std::erase_if(kinds, [](const CriterionKind* kind) { return kind->word.empty(); });
  std::vector<std::string> words;
  for (const CriterionKind* kind : kinds) words.emplace_back(kind->word);
  const std::optional<std::string> word = value.word(words);
  if (!word) return std::nullopt;
  const auto kind = std::ranges::find(kinds, std::string_view(*word), &CriterionKind::word);
  return (*kind)->read(YamlValue().map(""), positions);
}

// The need in `value`, the value of 'needs' in the criterion that messages call `criterion`, and
// the positions of its parts. Errors are reported to the reader.
std::optional<Need> read_need(const YamlValue& value, const std::string& criterion,
                              CriterionPositions& positions) {
  std::optional<Need> need;
  if (value.is_map()) {
    need = read_need_map(value, value.map(tr("the needs of {}", criterion)), positions);
  } else if (value.is_text()) {
    need = read_need_word(value, positions);
  } else if (value) {
    value.report(tr("{} must be build, manual or a map such as {{cases: [one]}}", value.name()));
  }
  if (need) positions.need = value.position();
  return need;
}

constexpr std::int64_t kRubricVersion = 1;

// The readable steps, with their positions.
std::pair<std::vector<ScaleStep>, std::vector<Position>> read_scale(const YamlValue& value,
                                                                    const std::string& criterion) {
  std::vector<ScaleStep> steps;
  std::vector<Position> positions;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.size() < 2) {
    value.report(
        tr("{} needs at least two steps, such as [{{at: 16, earns: 0}}, {{at: 4, earns: 1}}]",
           value.name()));
  }
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(tr("a step of the scale of {}", criterion));
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
  criterion.id = read_id_of(map, "id", translatable("criterion '{}'"));
  criterion.title = map.required("title").text().value_or("");
  const YamlValue points = map.required("points");
  const std::optional<double> number = points.number();
  criterion.points = number.value_or(0);

  CriterionPositions positions;
  if (std::optional<Need> need = read_need(map.required("needs"), map.name(), positions))
    criterion.need = *std::move(need);
  if (!criterion.id.empty()) positions.id = map.required("id").position();
  if (number) positions.points = points.position();

  const YamlValue credit = map.optional("credit");
  const YamlValue scale = map.optional("scale");
  // A misspelled credit next to a scale probably means `scale`.
  criterion.credit = credit.word<Credit>().value_or(credit && scale ? Credit::scale : Credit::all);
  positions.credit = credit.position();
  std::tie(criterion.scale, positions.steps) = read_scale(scale, map.name());
  positions.scale = scale.position();
  LocatedTexts after =
      read_texts(map.optional("after"), translatable("{} must name at least one criterion"));
  criterion.after = std::move(after.texts);
  positions.after = std::move(after.positions);
  criterion.help = map.optional("help").text().value_or("");
  criterion.why = map.optional("why").text().value_or("");
  criterion.read =
      read_texts(map.optional("read"), translatable("{} must name at least one text")).texts;
  return {std::move(criterion), std::move(positions)};
}

void read_rungs(const YamlValue& value, LocatedRubric& read) {
  if (!value) return;
  for (const auto& [rung, lost] : value.map("'rungs'").entries()) {
    LocatedTexts criteria = read_texts(lost, translatable("{} must name at least one criterion"));
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
    const YamlMap map = item.map(tr("criterion {}", &item - items.data() + 1));
    if (!map) continue;
    auto [criterion, positions] = read_criterion(map);
    read.rubric.criteria.push_back(std::move(criterion));
    read.positions.push_back(std::move(positions));
  }
  read_rungs(root.optional("rungs"), read);
  read.rubric.late = read_late_policy(root.optional("late"));
  const YamlValue speed = root.optional("speed");
  read.rubric.speed = speed.word<SpeedInTotal>().value_or(SpeedInTotal::counted);
  read.speed = speed.position();
  return read;
}

template <class Need>
void remove_cases(Need& need, const std::vector<std::string>& absent,
                  std::vector<std::string>& removed) {
  if constexpr (requires { need.cases; }) {
    std::erase_if(need.cases, [&](const std::string& id) {
      const bool is_absent = contains(absent, id);
      if (is_absent) removed.push_back(id);
      return is_absent;
    });
  }
}

}  // namespace

Loaded<Rubric> read_rubric(YamlReader& reader, const RubricNames& known) {
  const YamlMap root = reader.root(tr("the rubric"));
  if (!has_known_version(root, "rubric", kRubricVersion)) return {{}, reader.finish()};
  const LocatedRubric read = read_all(root, root.required("criteria"));
  std::vector<Diagnostic> diagnostics = reader.finish();
  for (Diagnostic& found : check_rubric(read, known, reader.file()))
    diagnostics.push_back(std::move(found));
  return {read.rubric, in_order(std::move(diagnostics))};
}

Rubric without_cases(Rubric rubric, const std::vector<std::string>& absent) {
  for (Criterion& criterion : rubric.criteria) {
    std::visit([&](auto& need) { remove_cases(need, absent, criterion.absent); }, criterion.need);
  }
  return rubric;
}

}  // namespace labcheck
