// SPDX-License-Identifier: MIT
/// The counters of all runs in one table, so that each name is stored only once.
#pragma once

#include "harness/records/record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck::records {

/// A row for each run and a column for each name; nothing if the run does not have that counter.
struct CounterTable {
  std::vector<std::string> names{};
  std::vector<std::vector<std::optional<double>>> rows{};
};

CounterTable counter_table(const std::vector<CaseRecord>& runs);

/// Sets the counters of `runs` from `table`. Throws ReadError if the table does not match the runs.
void assign_counters(const CounterTable& table, std::vector<CaseRecord>& runs);

}  // namespace labcheck::records
