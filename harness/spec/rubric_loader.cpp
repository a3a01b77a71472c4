// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/located_rubric.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace labcheck {
namespace {

// A need. `positions` has the positions of its parts.
struct LocatedNeed {
  Need need;
  CriterionPositions positions;
};

// Only the simulated GPU can be required, because it is always available.
std::optional<Backend> read_backend(const YamlValue& value) {
  if (!value || !value.word({std::string(to_string(Backend::sim))})) return std::nullopt;
  return Backend::sim;
}

LocatedNeed read_case_need(const YamlMap& map, std::string_view key) {
  LocatedTexts cases =
      read_texts(map.required(key), translatable("{} must name at least one test case"));
  LocatedNeed read;
  if (key == "cases") {
    read.need = NeedsCases{std::move(cases.texts), read_backend(map.optional("backend"))};
  } else if (key == "clean") {
    read.need = NeedsClean{std::move(cases.texts)};
  } else {
    read.need =
        NeedsKernels{std::move(cases.texts),
                     map.optional("memory").word<BufferPlace>().value_or(BufferPlace::device)};
  }
  read.positions.cases = std::move(cases.positions);
  return read;
}

LocatedNeed read_counter_need(const YamlMap& map) {
  NeedsCounter need;
  LocatedNeed read;
  const YamlValue counter = map.required("counter");
  if (std::optional<std::string> name = counter.text()) {
    need.counter = *std::move(name);
    read.positions.subject = counter.position();
  }
  LocatedTexts cases =
      read_texts(map.required("on"), translatable("{} must name at least one test case"));
  need.cases = std::move(cases.texts);
  read.positions.cases = std::move(cases.positions);
  const YamlValue at_most = map.optional("at_most");
  const YamlValue at_least = map.optional("at_least");
  need.at_most = at_most.number();
  need.at_least = at_least.number();
  read.positions.bounds = at_most ? at_most.position() : at_least.position();
  read.need = std::move(need);
  return read;
}

LocatedNeed read_measurement_need(const YamlMap& map) {
  NeedsMeasurement need;
  LocatedNeed read;
  const YamlValue measure = map.required("measure");
  const std::optional<Metric> metric = measure.word<Metric>();
  need.metric = metric.value_or(Metric::speedup);
  if (metric == Metric::time) {
    if (map.has("over")) {
      const YamlValue over = map.optional("over");
      over.report(tr("{} has no meaning with 'measure: time'", over.name()));
    }
  } else {
    const YamlValue over = map.required("over");
    if (std::optional<std::string> name = over.text(); name && metric) {
      need.over = *std::move(name);
      read.positions.subject = over.position();
    }
  }
  LocatedTexts cases =
      read_texts(map.required("on"), translatable("{} must name at least one test case"));
  need.cases = std::move(cases.texts);
  read.positions.cases = std::move(cases.positions);
  read.need = std::move(need);
  return read;
}

std::vector<Feature> read_features(const YamlValue& value) {
  std::vector<Feature> features;
  for (const YamlValue& item :
       read_some(value, translatable("{} must name at least one feature"))) {
    if (const std::optional<Feature> feature = item.word<Feature>()) features.push_back(*feature);
  }
  return features;
}

LocatedNeed read_feature_need(const YamlMap& map) {
  LocatedNeed read;
  const YamlValue part = map.optional("of");
  read.need = NeedsFeatures{read_features(map.optional("uses")), read_features(map.optional("no")),
                            part.text().value_or("")};
  read.positions.part = part.position();
  return read;
}

LocatedNeed read_build_need(const YamlMap& map) {
  LocatedNeed read;
  const YamlValue part = map.required("build");
  read.need = NeedsBuild{part.text().value_or("")};
  read.positions.part = part.position();
  return read;
}

std::optional<LocatedNeed> read_need_map(const YamlValue& value, const YamlMap& map) {
  const std::vector<std::string> kinds{"cases",   "clean", "by_kernels", "counter",
                                       "measure", "uses",  "no",         "build"};
  std::vector<std::string> given;
  for (const std::string& kind : kinds) {
    if (map.has(kind)) given.push_back(kind);
  }
  // Only these two can be combined.
  if (given == std::vector<std::string>{"uses", "no"}) return read_feature_need(map);
  if (given.size() != 1) {
    std::string advice;
    for (const auto& entry : map.entries()) {
      if (advice.empty()) advice = did_you_mean(entry.first, kinds);
    }
    value.report(given.empty()
                     ? tr("{} must have one of the keys {}{}", value.name(),
                          joined(kinds, Conjunction::either), advice)
                     : tr("{} has {}; only one of them is allowed", value.name(), joined(given)));
    return std::nullopt;
  }
  if (given.front() == "counter") return read_counter_need(map);
  if (given.front() == "measure") return read_measurement_need(map);
  if (given.front() == "build") return read_build_need(map);
  if (given.front() == "uses" || given.front() == "no") return read_feature_need(map);
  return read_case_need(map, given.front());
}

// The need in `value`, the value of 'needs' in the criterion that messages call `criterion`.
// Errors are reported to the reader.
std::optional<LocatedNeed> read_need(const YamlValue& value, const std::string& criterion) {
  if (!value) return std::nullopt;
  std::optional<LocatedNeed> read;
  if (value.is_map()) {
    read = read_need_map(value, value.map(tr("the needs of {}", criterion)));
  } else if (value.is_text()) {
    const std::optional<std::string> word = value.word({"build", "manual"});
    if (word == "build") read = LocatedNeed{NeedsBuild{}, {}};
    if (word == "manual") read = LocatedNeed{NeedsManual{}, {}};
  } else {
    value.report(tr("{} must be build, manual or a map such as {{cases: [one]}}", value.name()));
  }
  if (read) read->positions.need = value.position();
  return read;
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
  criterion.title = map.required("title").message();
  const YamlValue points = map.required("points");
  const std::optional<double> number = points.number();
  criterion.points = number.value_or(0);

  CriterionPositions positions;
  if (std::optional<LocatedNeed> need = read_need(map.required("needs"), map.name())) {
    criterion.need = std::move(need->need);
    positions = std::move(need->positions);
  }
  positions.criterion = map.position();
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
  criterion.help = map.optional("help").message();
  criterion.why = map.optional("why").message();
  criterion.read =
      read_texts(map.optional("read"), translatable("{} must name at least one text")).texts;
  for (std::string& text : criterion.read) text = translated(text);
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

}  // namespace

Loaded<Rubric> read_rubric(std::string_view text, const std::string& file,
                           const RubricNames& known) {
  YamlReader reader(text, file);
  return read_rubric(reader, file, known);
}

Loaded<Rubric> read_rubric(YamlReader& reader, const std::string& file, const RubricNames& known) {
  const YamlMap root = reader.root(tr("the rubric"));
  if (!has_known_version(root, "rubric", kRubricVersion)) return {{}, reader.finish()};
  const LocatedRubric read = read_all(root, root.required("criteria"));
  std::vector<Diagnostic> diagnostics = reader.finish();
  for (Diagnostic& found : check_rubric(read, known, file)) diagnostics.push_back(std::move(found));
  return {read.rubric, in_order(std::move(diagnostics))};
}

}  // namespace labcheck
