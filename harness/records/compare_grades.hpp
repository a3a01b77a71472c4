// SPDX-License-Identifier: MIT
/// Compares the grades in two folders of results.
#pragma once

#include "harness/model/grade_changes.hpp"
#include "harness/records/record_store.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// The change in the grade of one submission: `before` and `after` are its records; at most one of
/// them is nullptr, if the submission was not graded there. Nothing if points, states and verdicts
/// are the same. Other wording alone is not a change, because messages depend on random inputs.
std::optional<GradeChange> grade_change(const Record* before, const Record* after);

/// All changes, and the corrupt records, which count as absent.
struct ComparedStores {
  LabChanges changes;
  std::vector<NoRecord> corrupt;
};

/// The changes from `before` to `after`, both of `lab`. Keeps only one record of each in memory.
ComparedStores compare_grades(const std::string& lab, const RecordStore& before,
                              const RecordStore& after);

}  // namespace labcheck
