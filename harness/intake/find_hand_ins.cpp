#include "harness/intake/find_hand_ins.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/detect_layout.hpp"
#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/one_each.hpp"
#include "harness/intake/pattern_layout.hpp"
#include "harness/intake/teams.hpp"
#include "harness/intake/tie_people.hpp"
#include "harness/spec/names.hpp"

#include <algorithm>
#include <set>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// A class's download is larger than what one student hands in.
constexpr ArchiveLimits kDownloadLimits{.most_entries = 1'000'000,
                                        .most_bytes = std::uint64_t{1} << 34,
                                        .unsuspicious_bytes = std::uint64_t{1} << 30,
                                        .most_ratio = 200};

// A new folder for a download; several can be at work in one place.
fs::path new_folder_in(const fs::path& scratch) {
  for (int number = 1;; ++number) {
    fs::path folder = scratch / ("download-" + std::to_string(number));
    std::error_code error;
    if (fs::create_directories(folder, error)) return folder;
    if (error) throw HarnessError(intake_messages::cannot_unpack(folder, error.message()));
  }
}

DetectedLayout layout_of(const IntakeRequest& request) {
  const std::optional<Layout> given =
      request.pattern ? std::optional(Layout::plain) : request.layout;
  std::error_code error;
  if (fs::is_directory(request.download, error))
    return detect_layout(request.download, given, UnpackedBy::user);
  if (!fs::is_regular_file(request.download, error)) {
    throw UserError(intake_messages::no_such_download(request.download),
                    "name the folder that the submissions are in, or the archive of it");
  }
  const fs::path folder = new_folder_in(request.scratch);
  const Unpacked unpacked = unpack(request.download, folder, kDownloadLimits,
                                   [](const fs::path& /*file*/) { return true; });
  if (unpacked.problem) {
    throw UserError(intake_messages::bad_download(request.download, *unpacked.problem),
                    "download it again, or unpack it yourself and name the folder");
  }
  return detect_layout(folder, given, UnpackedBy::labcheck);
}

// A name of a file as text, in one line, whatever encoding some other system wrote it in.
std::string as_text(const std::string& name) {
  const auto decoded = decode_text(name);
  return in_message(decoded ? decoded->text : name);
}

void make_readable(std::vector<FoundHandIn>& found) {
  for (FoundHandIn& one : found) {
    one.hand_in.shown_name = as_text(one.hand_in.shown_name);
    for (std::string& name : one.names) name = as_text(name);
  }
}

// Ids differ but where a name was made to look like another's id.
void make_unique(std::vector<FoundHandIn>& found) {
  std::set<std::string> taken;
  for (FoundHandIn& one : found) {
    const std::string id = one.hand_in.id;
    for (int number = 2; !taken.insert(one.hand_in.id).second; ++number) {
      one.hand_in.id = id + '-' + std::to_string(number);
    }
  }
}

void add_times(std::vector<FoundHandIn>& found, const MoodleTimes& times) {
  for (FoundHandIn& one : found) {
    const auto number = one.hand_in.platform_ids.find(LearningPlatform::moodle);
    if (number == one.hand_in.platform_ids.end()) continue;
    const auto time = times.find(number->second);
    if (time != times.end()) one.hand_in.handed_in = time->second;
  }
}

// A folder of a plain layout that is named like a group may hold the group's own submissions.
bool may_be_of_teams(Layout layout) {
  return layout == Layout::moodle || layout == Layout::moodle_flat ||
         layout == Layout::repositories;
}

void tie(ClassHandIns& hand_ins, std::vector<FoundHandIn> found, const Roster& roster) {
  const std::vector<OwnedHandIn> owned = one_each(std::move(found), roster);
  std::set<std::size_t> present;
  for (const OwnedHandIn& one : owned) {
    hand_ins.hand_ins.push_back(one.hand_in);
    if (one.person) {
      present.insert(*one.person);
      const RosterEntry& entry = roster.entries[*one.person];
      hand_ins.hand_ins.back().person = entry.person;
      hand_ins.hand_ins.back().other_ids = entry.other_ids;
    } else {
      hand_ins.unknown.push_back(one.hand_in.id);
    }
  }
  for (std::size_t i = 0; i < roster.entries.size(); ++i) {
    if (!present.contains(i)) hand_ins.missing.push_back(roster.entries[i].person);
  }
}

}  // namespace

ClassHandIns find_hand_ins(const IntakeRequest& request) {
  const DetectedLayout detected = layout_of(request);
  FoundHandIns found = request.pattern ? find_by_pattern(*request.pattern, detected.entries)
                                       : detected.reader->find(detected.folder, detected.entries);
  if (found.hand_ins.empty() && request.pattern) {
    throw UserError(intake_messages::nothing_like_the_pattern(detected.folder),
                    found.passed_over.empty() ? "name the folder that the submissions are in"
                                              : found.passed_over.front());
  }
  if (found.hand_ins.empty()) {
    throw UserError(intake_messages::nothing_found(detected.folder, detected.reader->layout),
                    "name the folder that the submissions are in, or its layout with --layout");
  }
  make_readable(found.hand_ins);
  if (request.roster && may_be_of_teams(detected.reader->layout))
    found.hand_ins = one_for_each_member(std::move(found.hand_ins), *request.roster);
  add_times(found.hand_ins, request.moodle_times);
  std::sort(found.hand_ins.begin(), found.hand_ins.end(),
            [](const FoundHandIn& a, const FoundHandIn& b) { return a.hand_in.id < b.hand_in.id; });
  make_unique(found.hand_ins);
  ClassHandIns hand_ins{.layout = detected.reader->layout, .passed_over = found.passed_over};
  if (request.roster) {
    tie(hand_ins, std::move(found.hand_ins), *request.roster);
  } else {
    for (FoundHandIn& one : found.hand_ins) hand_ins.hand_ins.push_back(std::move(one.hand_in));
  }
  return hand_ins;
}

}  // namespace labcheck
