// SPDX-License-Identifier: MIT
/// Assigns at most one submission to each person.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace labcheck {

/// `person` is an index into a roster's entries.
struct OwnedSubmission {
  ReceivedSubmission received;
  std::optional<std::size_t> person;
};

/// The submissions `found`, matched to the people of `roster` so that each person has at most one.
///
/// Without a platform, several entries of one person become one submission: all of them if they are
/// single files, otherwise the newest. If a platform distinguishes students and several submissions
/// match one person, the best kind of match wins; matches by name only are dropped. Remarks report
/// what was ignored, notes what was not matched.
std::vector<OwnedSubmission> assign_owners(std::vector<FoundSubmission> found,
                                           const Roster& roster);

}  // namespace labcheck
