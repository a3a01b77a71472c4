/// Hand-ins of teams.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <vector>

namespace labcheck {

/// `found`, where each hand-in that is named like a group of the roster (in its column of sections
/// or groups, which may list several between commas) and like nobody in it has become one for each
/// of the group's people.
std::vector<FoundHandIn> one_for_each_member(std::vector<FoundHandIn> found, const Roster& roster);

}  // namespace labcheck
