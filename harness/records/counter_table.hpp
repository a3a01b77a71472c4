/// The counters of all runs in one table: each name is there once.
#pragma once

#include "harness/records/known_evidence.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck::records {

/// A row for each run, a column for each name; nothing where a run lacks that counter.
struct CounterTable {
  std::vector<std::string> names{};
  std::vector<std::vector<std::optional<double>>> rows{};
};

CounterTable counter_table(const std::vector<KnownRun>& runs);

/// Gives `runs` the counters that `table` has of them. Throws Unreadable where it is not theirs.
void spread(const CounterTable& table, std::vector<KnownRun>& runs);

}  // namespace labcheck::records
