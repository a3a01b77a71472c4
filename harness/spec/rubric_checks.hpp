// SPDX-License-Identifier: MIT
/// Checks a rubric beyond its syntax.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/located_rubric.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// All errors in `read`, with their positions in `file`. Parts without a position are not checked:
/// their errors have already been reported.
std::vector<Diagnostic> check_rubric(const LocatedRubric& read, const RubricNames& known,
                                     const std::string& file);

}  // namespace labcheck
