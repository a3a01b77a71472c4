// SPDX-License-Identifier: MIT
/// The differences between two gradings of a course, for an instructor who publishes the second.
#pragma once

#include "harness/model/grade_changes.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Readable text: for each lab a line with counts, then each changed submission with its points
/// and, below, the changed criteria with their messages before and now. Ends with a line end.
std::string changes_text(const std::vector<LabChanges>& labs);

/// The same as a JSON document, schema 1: {"schema", "labs": [{"lab", "unchanged", "changes":
/// [{"hand_in", "name", "sources", "before", "after", "criteria": [{"id", "title", "before",
/// "after"}]}]}]}. Absent values are null.
std::string changes_json(const std::vector<LabChanges>& labs);

}  // namespace labcheck
