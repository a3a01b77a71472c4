// SPDX-License-Identifier: MIT
/// Matches submissions to the people of a roster.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <cstddef>
#include <optional>
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
  Message note{};
};

/// The match of each of `found`. Several submissions may match the same person.
std::vector<PersonMatch> match_people(const std::vector<FoundSubmission>& found,
                                      const Roster& roster);

/// `found`, with one submission for each member instead of the submission of a team. A team's
/// submission has the name of a group of the roster and matches no person. The groups are in the
/// roster's column of sections or groups, which may list several, separated by commas.
std::vector<FoundSubmission> split_team_submissions(std::vector<FoundSubmission> found,
                                                    const Roster& roster);

/// `person` is an index into a roster's entries.
struct OwnedSubmission {
  ReceivedSubmission received;
  std::optional<std::size_t> person;
};

/// The submissions `found`, matched to the people of `roster` so that each person has at most one.
///
/// Without a platform, several entries of one person become one submission: all of them if they are
/// single files, otherwise the newest. If a platform distinguishes students and several submissions
/// match one person, the only one with the best kind of match is that person's; matches by name,
/// and those of a team, are not. Remarks report what was ignored, notes what was not matched.
std::vector<OwnedSubmission> assign_owners(std::vector<FoundSubmission> found,
                                           const Roster& roster);

}  // namespace labcheck
