// SPDX-License-Identifier: MIT
/// Matches submissions to the people of a roster.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What a match is based on, the most reliable first: the platform's id, an e-mail, the course's
/// id, a name.
enum class MatchBy { platform_id, email, id, name };

/// `person` is an index into a roster's entries. If several people match, it is empty, and `note`
/// names them.
struct PersonMatch {
  std::optional<std::size_t> person{};
  MatchBy by = MatchBy::name;
  std::string note{};
};

/// The match of each of `found`. Several submissions may match the same person.
std::vector<PersonMatch> match_people(const std::vector<FoundSubmission>& found,
                                      const Roster& roster);

}  // namespace labcheck
