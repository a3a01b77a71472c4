// SPDX-License-Identifier: MIT
#include "harness/intake/owners.hpp"

#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace labcheck {
namespace {

using Members = std::vector<const RosterEntry*>;

std::string spaced(std::string_view name) {
  return fmt::format("{}", fmt::join(name_words(name), " "));
}

std::map<std::string, Members> groups_of(const Roster& roster) {
  std::map<std::string, Members> groups;
  for (const RosterEntry& entry : roster.entries) {
    std::string_view rest = entry.person.section;
    while (!rest.empty()) {
      const auto end = std::min(rest.find_first_of(",;"), rest.size());
      const std::string name = spaced(rest.substr(0, end));
      if (!name.empty()) groups[name].push_back(&entry);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return groups;
}

FoundSubmission submission_of_member(const FoundSubmission& team, const RosterEntry& member,
                                     const Members& members) {
  FoundSubmission found{.received = team.received,
                        .email = member.person.email,
                        .student_id = member.person.id,
                        .names = {},
                        .is_of_team = true};
  ReceivedSubmission& received = found.received;
  received.id += '-' + id_for(member.person.id);
  received.display_name = member.person.name.empty() ? member.person.id : member.person.name;
  // The number in the folder's name is the team's.
  received.platform_ids = member.platform_ids;
  std::vector<std::string> others;
  for (const RosterEntry* other : members) {
    if (other != &member)
      others.push_back(other->person.name.empty() ? other->person.id : other->person.name);
  }
  if (!others.empty()) received.remarks.push_back(messages::submitted_with(some_of(others)));
  return found;
}

struct Claim {
  FoundSubmission* found = nullptr;
  MatchBy by = MatchBy::name;
};

bool is_single_file(const ReceivedSubmission& received) {
  std::error_code error;
  return received.paths.size() == 1 && !is_archive_name(received.paths.front().name) &&
         std::filesystem::is_regular_file(received.paths.front().path, error);
}

const std::string& name_of(const FoundSubmission& found) {
  return found.received.paths.empty() ? found.received.display_name
                                      : found.received.paths.front().name;
}

// All files of one person as one submission with the id of the first.
ReceivedSubmission all_of(const std::vector<Claim>& candidates) {
  ReceivedSubmission received = candidates.front().found->received;
  for (std::size_t i = 1; i < candidates.size(); ++i) {
    const ReceivedSubmission& other = candidates[i].found->received;
    received.paths.insert(received.paths.end(), other.paths.begin(), other.paths.end());
    received.remarks.insert(received.remarks.end(), other.remarks.begin(), other.remarks.end());
    received.notes.insert(received.notes.end(), other.notes.begin(), other.notes.end());
    received.submitted_at = std::max(received.submitted_at, other.submitted_at);
  }
  return received;
}

ReceivedSubmission newest_of(const std::vector<Claim>& candidates) {
  const auto newest = std::ranges::max_element(candidates, [](const Claim& a, const Claim& b) {
    return a.found->received.submitted_at < b.found->received.submitted_at;
  });
  ReceivedSubmission received = newest->found->received;
  for (const Claim& candidate : candidates) {
    if (candidate.found == newest->found) continue;
    received.remarks.push_back(
        remark_on_older({name_of(*candidate.found)}, name_of(*newest->found)));
  }
  return received;
}

std::vector<OwnedSubmission> of_person(const std::vector<Claim>& candidates, std::size_t person,
                                       const Roster& roster) {
  if (candidates.size() == 1) return {{candidates.front().found->received, person}};
  if (candidates.front().found->received.platform_ids.empty()) {
    const bool files = std::ranges::all_of(candidates, [](const Claim& candidate) {
      return is_single_file(candidate.found->received);
    });
    return {{files ? all_of(candidates) : newest_of(candidates), person}};
  }
  // A platform has one submission of each student. Students choose their names there, so a name
  // does not decide between two.
  const MatchBy by = std::ranges::min_element(candidates, {}, &Claim::by)->by;
  const auto is_best = [&](const Claim& candidate) { return candidate.by == by; };
  const bool is_clear = by != MatchBy::name && std::ranges::count_if(candidates, is_best) == 1;
  std::vector<OwnedSubmission> owned;
  for (const Claim& candidate : candidates) {
    const bool is_owner = is_clear && is_best(candidate);
    owned.push_back({candidate.found->received, is_owner ? std::optional(person) : std::nullopt});
    if (is_owner) continue;
    const auto other = std::ranges::find_if(candidates, [&](const Claim& claim) {
      return claim.found != candidate.found && is_best(claim);
    });
    owned.back().received.notes.push_back(messages::student_has_two_submissions(
        other->found->received.id, in_message(roster.entries[person].person.name)));
  }
  return owned;
}

}  // namespace

std::vector<FoundSubmission> split_team_submissions(std::vector<FoundSubmission> found,
                                                    const Roster& roster) {
  const std::map<std::string, Members> groups = groups_of(roster);
  if (groups.empty()) return found;
  const std::vector<PersonMatch> matches = match_people(found, roster);
  std::vector<FoundSubmission> all;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto group = groups.end();
    for (const std::string& name : found[i].names) {
      if (group == groups.end()) group = groups.find(spaced(name));
    }
    if (group == groups.end() || matches[i].person) {
      all.push_back(std::move(found[i]));
      continue;
    }
    for (const RosterEntry* member : group->second) {
      all.push_back(submission_of_member(found[i], *member, group->second));
    }
  }
  return all;
}

std::vector<OwnedSubmission> assign_owners(std::vector<FoundSubmission> found,
                                           const Roster& roster) {
  const std::vector<PersonMatch> matches = match_people(found, roster);
  std::map<std::size_t, std::vector<Claim>> by_person;
  std::vector<OwnedSubmission> owned;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (matches[i].person) {
      const MatchBy by = found[i].is_of_team ? MatchBy::name : matches[i].by;
      by_person[*matches[i].person].push_back({&found[i], by});
      continue;
    }
    if (!matches[i].note.empty()) found[i].received.notes.push_back(matches[i].note);
    owned.push_back({std::move(found[i].received), std::nullopt});
  }
  for (const auto& [person, candidates] : by_person) {
    for (OwnedSubmission& one : of_person(candidates, person, roster))
      owned.push_back(std::move(one));
  }
  std::ranges::sort(owned, [](const OwnedSubmission& a, const OwnedSubmission& b) {
    return a.received.id < b.received.id;
  });
  return owned;
}

}  // namespace labcheck
