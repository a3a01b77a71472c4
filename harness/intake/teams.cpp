// SPDX-License-Identifier: MIT
#include "harness/intake/teams.hpp"

#include "harness/base/person_names.hpp"
#include "harness/intake/match_people.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/submission_ids.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

using Members = std::vector<const RosterEntry*>;

std::string spaced(std::string_view name) {
  std::string key;
  for (const std::string& word : name_words(name)) key += (key.empty() ? "" : " ") + word;
  return key;
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
                        .names = {}};
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
  if (!others.empty()) received.remarks.push_back(intake_messages::submitted_with(others));
  return found;
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

}  // namespace labcheck
