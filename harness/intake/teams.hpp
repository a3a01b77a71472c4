// SPDX-License-Identifier: MIT
/// Splits submissions of teams.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <vector>

namespace labcheck {

/// `found`, with one submission for each member instead of the submission of a team. A team's
/// submission has the name of a group of the roster and matches no person. The groups are in the
/// roster's column of sections or groups, which may list several, separated by commas.
std::vector<FoundSubmission> split_team_submissions(std::vector<FoundSubmission> found,
                                                    const Roster& roster);

}  // namespace labcheck
