// SPDX-License-Identifier: MIT
#include "harness/spec/need_reader.hpp"

#include "harness/base/text.hpp"
#include "harness/spec/common_keys.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck {
namespace {

LocatedNeed read_case_need(const YamlMap& map, std::string_view key) {
  LocatedTexts cases = read_texts(map.required(key), "test case");
  LocatedNeed read;
  if (key == "cases") {
    read.need = NeedsCases{std::move(cases.texts)};
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
  LocatedTexts cases = read_texts(map.required("on"), "test case");
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
    if (map.has("over")) map.optional("over").reject("has no meaning with 'measure: time'");
  } else {
    const YamlValue over = map.required("over");
    if (std::optional<std::string> name = over.text(); name && metric) {
      need.over = *std::move(name);
      read.positions.subject = over.position();
    }
  }
  LocatedTexts cases = read_texts(map.required("on"), "test case");
  need.cases = std::move(cases.texts);
  read.positions.cases = std::move(cases.positions);
  read.need = std::move(need);
  return read;
}

std::vector<Feature> read_features(const YamlValue& value) {
  std::vector<Feature> features;
  if (value.is_list() && value.list().empty()) value.reject("must name at least one feature");
  for (const YamlValue& item : value.list_or_one()) {
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
    value.reject(given.empty()
                     ? fmt::format("must have one of the keys {}{}", joined(kinds, "or"), advice)
                     : fmt::format("has {}; only one of them is allowed", joined(given)));
    return std::nullopt;
  }
  if (given.front() == "counter") return read_counter_need(map);
  if (given.front() == "measure") return read_measurement_need(map);
  if (given.front() == "build") return read_build_need(map);
  if (given.front() == "uses" || given.front() == "no") return read_feature_need(map);
  return read_case_need(map, given.front());
}

}  // namespace

std::optional<LocatedNeed> read_need(const YamlValue& value, const std::string& criterion) {
  if (!value) return std::nullopt;
  std::optional<LocatedNeed> read;
  if (value.is_map()) {
    read = read_need_map(value, value.map(fmt::format("the needs of {}", criterion)));
  } else if (value.is_text()) {
    const std::optional<std::string> word = value.word({"build", "manual"});
    if (word == "build") read = LocatedNeed{NeedsBuild{}, {}};
    if (word == "manual") read = LocatedNeed{NeedsManual{}, {}};
  } else {
    value.reject("must be build, manual or a map such as {cases: [one]}");
  }
  if (read) read->positions.need = value.position();
  return read;
}

}  // namespace labcheck
