#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/moodle_names.hpp"

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

std::string shown_name(const MoodleName& name) {
  // Of a blind participant the folder tells only the number.
  return name.who.find(' ') == std::string::npos ? name.who + ' ' + name.participant : name.who;
}

FoundHandIn new_hand_in(const MoodleName& name) {
  FoundHandIn found{.hand_in = {.id = id_for(name.who, name.participant),
                                .shown_name = shown_name(name),
                                .platform_ids = {{LearningPlatform::moodle, name.participant}}},
                    .names = {name.who}};
  return found;
}

// Files of the plugin "file" are handed in; of what is written online there is only a remark, and
// only where it is all there is.
void add(FoundHandIn& found, const MoodleName& name, const Entry& entry) {
  if (name.plugin != "file") return;
  found.hand_in.paths.push_back({entry.path, name.file.empty() ? entry.name : name.file});
}

FoundHandIns find_where(const std::vector<Entry>& entries, bool (*fits)(const Entry& entry)) {
  FoundHandIns found;
  std::map<std::string, FoundHandIn> by_participant;
  for (const Entry& entry : entries) {
    const auto name = split_moodle_name(entry.name);
    if (!name || !fits(entry)) {
      found.passed_over.push_back(intake_messages::no_moodle_hand_in(entry.name));
      continue;
    }
    const auto at = by_participant.try_emplace(name->participant, new_hand_in(*name)).first;
    add(at->second, *name, entry);
  }
  for (auto& [participant, hand_in] : by_participant) {
    if (hand_in.hand_in.paths.empty()) add_no_file(hand_in.hand_in, TextOnline::written);
    found.hand_ins.push_back(std::move(hand_in));
  }
  return found;
}

FoundHandIns find_folders(const std::filesystem::path& /*folder*/,
                          const std::vector<Entry>& entries) {
  return find_where(entries, fits_folders);
}

FoundHandIns find_flat(const std::filesystem::path& /*folder*/, const std::vector<Entry>& entries) {
  return find_where(entries, fits_flat);
}

}  // namespace

const LayoutReader kMoodleLayout{Layout::moodle, fits_folders, find_folders};
const LayoutReader kMoodleFlatLayout{Layout::moodle_flat, fits_flat, find_flat};

}  // namespace labcheck
