/// What one criterion of a lab asks, why, and what to read.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/terminal_style.hpp"

#include <string>

namespace labcheck {

/// The criterion called `id` explained to a student. Throws UserError, with what there is, where
/// `rubric` has none of that name.
std::string explanation(const std::string& id, const Rubric& rubric, const Assignment& assignment,
                        const TerminalStyle& style);

}  // namespace labcheck
