#include "harness/intake/teams.hpp"

#include "harness/base/person_names.hpp"
#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/tie_people.hpp"

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

FoundHandIn for_member(const FoundHandIn& team, const RosterEntry& member, const Members& members) {
  FoundHandIn found{.hand_in = team.hand_in,
                    .email = member.person.email,
                    .student_id = member.person.id,
                    .names = {}};
  HandIn& hand_in = found.hand_in;
  hand_in.id += '-' + id_for(member.person.id);
  hand_in.shown_name = member.person.name.empty() ? member.person.id : member.person.name;
  // The number in the folder's name is the team's.
  hand_in.platform_ids = member.platform_ids;
  std::vector<std::string> others;
  for (const RosterEntry* other : members) {
    if (other != &member)
      others.push_back(other->person.name.empty() ? other->person.id : other->person.name);
  }
  if (!others.empty()) hand_in.remarks.push_back(intake_messages::handed_in_with(others));
  return found;
}

}  // namespace

std::vector<FoundHandIn> one_for_each_member(std::vector<FoundHandIn> found, const Roster& roster) {
  const std::map<std::string, Members> groups = groups_of(roster);
  if (groups.empty()) return found;
  const std::vector<Tie> ties = tie_people(found, roster);
  std::vector<FoundHandIn> all;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto group = groups.end();
    for (const std::string& name : found[i].names) {
      if (group == groups.end()) group = groups.find(spaced(name));
    }
    if (group == groups.end() || ties[i].person) {
      all.push_back(std::move(found[i]));
      continue;
    }
    for (const RosterEntry* member : group->second) {
      all.push_back(for_member(found[i], *member, group->second));
    }
  }
  return all;
}

}  // namespace labcheck
