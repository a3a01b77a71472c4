/// What a rubric must keep to beyond its form.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/spec/placed_rubric.hpp"
#include "harness/spec/rubric_names.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// Everything that is wrong with `read`, at its places in `file`. What is nowhere is not checked,
/// since it is reported already.
std::vector<Diagnostic> check_rubric(const PlacedRubric& read, const RubricNames& known,
                                     const std::string& file);

}  // namespace labcheck
