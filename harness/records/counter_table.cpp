// SPDX-License-Identifier: MIT
#include "harness/records/counter_table.hpp"

#include "harness/records/json_reader.hpp"

#include <set>

namespace labcheck::records {

CounterTable counter_table(const std::vector<CaseRecord>& runs) {
  std::set<std::string_view> names;
  for (const CaseRecord& run : runs) {
    for (const auto& [name, value] : run.counters) names.insert(name);
  }
  CounterTable table{{names.begin(), names.end()}};
  for (const CaseRecord& run : runs) {
    auto& row = table.rows.emplace_back();
    row.reserve(table.names.size());
    auto next = run.counters.begin();
    // The names and the counters are both sorted.
    for (const std::string& name : table.names) {
      const bool has = next != run.counters.end() && next->first == name;
      row.push_back(has ? std::optional((next++)->second) : std::nullopt);
    }
  }
  return table;
}

void assign_counters(const CounterTable& table, std::vector<CaseRecord>& runs) {
  const ReadError mismatch{"counters", "does not match the runs"};
  if (table.rows.size() != runs.size()) throw mismatch;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (table.rows[k].size() != table.names.size()) throw mismatch;
    Counters& counters = runs[k].counters;
    for (std::size_t n = 0; n < table.names.size(); ++n) {
      if (table.rows[k][n])
        counters.emplace_hint(counters.end(), table.names[n], *table.rows[k][n]);
    }
  }
}

}  // namespace labcheck::records
