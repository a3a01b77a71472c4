// SPDX-License-Identifier: MIT
#include "harness/spec/ladder_reader.hpp"

#include "harness/spec/common_keys.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

Rung read_rung(const YamlMap& map) {
  Rung rung;
  if (const std::optional<std::string> id = read_id(map.required("rung"))) {
    rung.id = *id;
    map.set_name(fmt::format("rung '{}'", *id));
  }
  rung.step = map.required("step").text().value_or("");
  rung.historic = map.optional("historic").text().value_or("");
  return rung;
}

std::vector<Rung> read_rungs(const YamlValue& value) {
  std::vector<Rung> rungs;
  const std::vector<YamlValue> items = value.list();
  if (value.is_list() && items.empty()) value.reject("has no rungs; at least one is required");
  for (const YamlValue& item : items) {
    const YamlMap map = item.map(fmt::format("rung {}", &item - items.data() + 1));
    if (!map) continue;
    Rung rung = read_rung(map);
    const bool is_known = std::any_of(rungs.begin(), rungs.end(), [&](const Rung& known) {
      return !rung.id.empty() && known.id == rung.id;
    });
    if (is_known) item.report(fmt::format("rung '{}' is listed twice", rung.id));
    rungs.push_back(std::move(rung));
  }
  return rungs;
}

}  // namespace

Ladder read_ladder(const YamlValue& value, const std::vector<TestCase>& cases) {
  Ladder ladder;
  if (!value) return ladder;
  const YamlMap map = value.map("the ladder");
  std::vector<std::string> known;
  for (const TestCase& test_case : cases) known.push_back(test_case.id);
  const YamlValue on = map.required("on");
  const std::vector<YamlValue> items = on.list_or_one();
  if (on.is_list() && items.empty()) on.reject("must name at least one test case");
  for (const YamlValue& item : items) {
    const std::optional<std::string> id = item.text();
    if (!id) continue;
    if (!contains(known, *id)) {
      item.report(
          fmt::format("unknown test case '{}'{}", *id, known_names(*id, known, "test cases")));
    }
    const auto named = std::find_if(cases.begin(), cases.end(),
                                    [&](const TestCase& test_case) { return test_case.id == *id; });
    if (named != cases.end() && named->program)
      item.report(fmt::format("test case '{}' runs a whole program, which has no rungs", *id));
    if (named != cases.end() && has_drawn_sizes(*named))
      item.report(
          fmt::format("the sizes of test case '{}' are drawn, so its speed is not measured", *id));
    ladder.cases.push_back(*id);
  }
  ladder.ceiling = map.optional("ceiling").text().value_or("");
  ladder.rungs = read_rungs(map.required("rungs"));
  return ladder;
}

}  // namespace labcheck
