// SPDX-License-Identifier: MIT
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_names.hpp"

#include <map>

namespace labcheck {
namespace {

bool fits_folders(const Entry& entry) {
  const auto name = split_moodle_name(entry.name);
  return entry.kind == EntryKind::folder && name && name->file.empty();
}

bool fits_flat(const Entry& entry) {
  const auto name = split_moodle_name(entry.name);
  return entry.kind == EntryKind::file && name && !name->file.empty();
}

FoundSubmission new_submission(const MoodleName& name) {
  FoundSubmission found{
      .received = {.id = id_for(name.owner, name.participant),
                   .display_name = name.owner,
                   .platform_ids = {{LearningPlatform::moodle, name.participant}}},
      .names = {name.owner}};
  return found;
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

FoundSubmissions find_where(const std::vector<Entry>& entries, bool (*fits)(const Entry& entry)) {
  FoundSubmissions found;
  std::map<std::string, FoundSubmission> by_participant;
  for (const Entry& entry : entries) {
    const auto name = split_moodle_name(entry.name);
    if (!name || !fits(entry)) {
      found.skipped.push_back(intake_messages::not_moodle_submission(entry.name));
      continue;
    }
    const auto at = by_participant.try_emplace(name->participant, new_submission(*name)).first;
    add(at->second, *name, entry);
  }
  add_numbers_to_equal_names(by_participant);
  for (auto& [participant, received] : by_participant) {
    if (received.received.paths.empty()) add_no_file_remark(received.received, OnlineText::written);
    found.submissions.push_back(std::move(received));
  }
  return found;
}

FoundSubmissions find_folders(const std::filesystem::path& /*folder*/,
                              const std::vector<Entry>& entries) {
  return find_where(entries, fits_folders);
}

FoundSubmissions find_flat(const std::filesystem::path& /*folder*/,
                           const std::vector<Entry>& entries) {
  return find_where(entries, fits_flat);
}

}  // namespace

const LayoutReader kMoodleLayout{Layout::moodle, fits_folders, find_folders};
const LayoutReader kMoodleFlatLayout{Layout::moodle_flat, fits_flat, find_flat};

}  // namespace labcheck
