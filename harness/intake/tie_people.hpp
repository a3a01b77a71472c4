/// Tying hand-ins to the people of a roster.
#pragma once

#include "harness/intake/layouts.hpp"
#include "harness/intake/roster.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What a hand-in is tied to a person by, the best first: the platform's id, an e-mail, the
/// course's id, a name.
enum class TieBy { platform_id, email, id, name };

/// `person` is an index into a roster's entries. Where several people could be meant there is none,
/// and `note` names them.
struct Tie {
  std::optional<std::size_t> person{};
  TieBy by = TieBy::name;
  std::string note{};
};

/// The tie of each of `found`. Several hand-ins may be tied to the same person.
std::vector<Tie> tie_people(const std::vector<FoundHandIn>& found, const Roster& roster);

}  // namespace labcheck
