// SPDX-License-Identifier: MIT
/// Explains one criterion of a lab: what it requires, why, and what to read.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/report/terminal_page.hpp"

#include <string>

namespace labcheck {

/// The explanation of criterion `id` for a student, whose submission `command` grades. Throws
/// UserError with the known ids if `rubric` has no such criterion.
std::string explain_criterion(const std::string& id, const Rubric& rubric,
                              const Assignment& assignment, const std::string& command,
                              const TerminalStyle& style);

}  // namespace labcheck
