/// What differs between the grades of two folders of results.
#pragma once

#include "harness/model/grade_changes.hpp"
#include "harness/records/record_store.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// How the grade of one hand-in differs: `before` and `after` are its records, nullptr where it was
/// not graded, but one of them is there. Nothing where points, states and verdicts are the same;
/// other words alone are no change, since they tell of random inputs.
std::optional<GradeChange> grade_change(const Record* before, const Record* after);

/// All changes from `before` to `after`, and the records that cannot be used and count as absent.
struct ComparedStores {
  LabChanges changes;
  std::vector<NoRecord> corrupt;
};

/// Both are of `lab`. Holds one record of each at a time.
ComparedStores compare_grades(const std::string& lab, const RecordStore& before,
                              const RecordStore& after);

}  // namespace labcheck
