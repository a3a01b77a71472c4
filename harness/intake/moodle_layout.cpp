// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_names.hpp"

#include <map>
#include <utility>

namespace labcheck {
namespace {

std::vector<MoodleName> names_of(const Entry& entry, EntryKind kind) {
  if (entry.kind != kind) return {};
  std::vector<MoodleName> names = moodle_names(entry.name);
  std::erase_if(names, [&](const MoodleName& name) {
    return name.file.empty() != (kind == EntryKind::folder);
  });
  return names;
}

template <EntryKind kind>
bool fits_moodle(const Entry& entry) {
  return !names_of(entry, kind).empty();
}

FoundSubmission new_submission(const MoodleName& name) {
  return {.received = {.id = id_for(name.owner, name.participant),
                       .display_name = name.owner,
                       .platform_ids = {{LearningPlatform::moodle, name.participant}}},
          .names = {name.owner}};
}

// Only files of the plugin "file" are submitted files. Online text gets a remark if there is
// nothing else.
void add(FoundSubmission& found, const MoodleName& name, const Entry& entry) {
  if (name.plugin != "file") return;
  found.received.paths.push_back({entry.path, name.file.empty() ? entry.name : name.file});
}

// In blind marking, all folders have the site's word for a participant in place of a name. The
// number distinguishes them, and also two students with the same name.
void add_numbers_to_equal_names(std::map<std::string, FoundSubmission>& by_participant) {
  std::map<std::string, std::size_t> uses;
  for (const auto& [participant, found] : by_participant) ++uses[found.received.display_name];
  for (auto& [participant, found] : by_participant) {
    std::string& name = found.received.display_name;
    if (uses[name] > 1 || name == "Participant") name += ' ' + participant;
  }
}

std::vector<NamedOwner> owners_in(const std::vector<MoodleName>& names) {
  std::vector<NamedOwner> owners;
  for (const MoodleName& name : names) owners.push_back({name.owner, name.participant});
  return owners;
}

template <EntryKind kind>
FoundSubmissions find_moodle(const Download& download) {
  const auto known = download.known.find(LearningPlatform::moodle);
  const KnownStudents students = known == download.known.end() ? KnownStudents{} : known->second;
  FoundSubmissions found;
  std::map<std::string, FoundSubmission> by_participant;
  std::vector<std::pair<const Entry*, std::vector<MoodleName>>> doubtful;
  for (const Entry& entry : download.entries) {
    std::vector<MoodleName> names = names_of(entry, kind);
    if (names.empty()) {
      found.skipped.push_back(messages::not_in_moodle_layout(in_message(entry.name)));
      continue;
    }
    const auto owner = confirmed_owner(owners_in(names), students);
    if (!owner) {
      doubtful.emplace_back(&entry, std::move(names));
      continue;
    }
    const MoodleName& name = names[*owner];
    FoundSubmission& one =
        by_participant.try_emplace(name.participant, new_submission(name)).first->second;
    if (one.received.display_name == name.owner) {
      add(one, name, entry);
    } else {
      MoodleName other{name};
      other.owner = one.received.display_name;
      doubtful.emplace_back(&entry, std::vector{std::move(other), name});
    }
  }
  for (const auto& [entry, names] : doubtful) {
    found.skipped.push_back(remark_on_owners(entry->name, owners_in(names)));
    for (const MoodleName& name : names) {
      const auto at = by_participant.try_emplace(name.participant, new_submission(name)).first;
      add_doubtful_entry(at->second.received, entry->name, owners_in(names));
    }
  }
  add_numbers_to_equal_names(by_participant);
  for (auto& [participant, one] : by_participant) {
    if (one.received.paths.empty() && one.received.unread.empty())
      add_no_file_remark(one.received, OnlineText::written);
    found.submissions.push_back(std::move(one));
  }
  return found;
}

}  // namespace

const LayoutReader kMoodleLayout{Layout::moodle, fits_moodle<EntryKind::folder>,
                                 find_moodle<EntryKind::folder>};
const LayoutReader kMoodleFlatLayout{Layout::moodle_flat, fits_moodle<EntryKind::file>,
                                     find_moodle<EntryKind::file>};

}  // namespace labcheck
