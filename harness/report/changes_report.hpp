/// What differs between two gradings of a class, for whoever is about to publish the second.
#pragma once

#include "harness/model/grade_changes.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// For reading: for each lab a line that counts, then each hand-in with its points and, below, the
/// criteria that changed with what was told of them before and is told now. Ends with a line end.
std::string changes_text(const std::vector<LabChanges>& labs);

/// The same as a JSON document, schema 1: {"schema", "labs": [{"lab", "unchanged", "changes":
/// [{"hand_in", "name", "sources", "before", "after", "criteria": [{"id", "title", "before",
/// "after"}]}]}]}. What is absent is null.
std::string changes_json(const std::vector<LabChanges>& labs);

}  // namespace labcheck
