/// One hand-in for each person.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace labcheck {

/// `person` is an index into a roster's entries.
struct OwnedHandIn {
  HandIn hand_in;
  std::optional<std::size_t> person;
};

/// `found`, tied to the people of `roster` such that nobody has two. What one person left in a
/// folder under several names becomes one hand-in: all of it where that is single files, else the
/// newest. Where a platform tells students apart and several are tied to one person, the best tie
/// holds; of those by name alone none does. Remarks say what was left out, notes what was not tied.
std::vector<OwnedHandIn> one_each(std::vector<FoundHandIn> found, const Roster& roster);

}  // namespace labcheck
