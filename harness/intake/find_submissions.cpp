// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/owners.hpp"
#include "harness/intake/submissions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// The download of a whole course is larger than one student's submission.
constexpr ArchiveLimits kDownloadLimits{.max_entries = 1'000'000,
                                        .max_bytes = std::uint64_t{1} << 34,
                                        .unsuspicious_bytes = std::uint64_t{1} << 30,
                                        .max_ratio = 200};

// In the order of Layout.
constexpr std::array kLayouts{translatable("one folder or file per student"),
                              translatable("Moodle's layout, one folder per student"),
                              translatable("Moodle's layout without folders"),
                              translatable("Canvas's layout"),
                              translatable("Gradescope's export"),
                              translatable("one repository per student")};

std::string in_words(Layout layout) {
  return translated(kLayouts[static_cast<std::size_t>(layout)]);
}

// In the order of ArchiveProblem.
constexpr std::array kDownloadProblems{
    translatable("{}: this is not a zip, tar or 7z archive"),
    translatable("{}: this is a damaged or truncated archive"),
    translatable("{}: this is a password-protected archive"),
    translatable("{}: this is an archive with far too many files"),
    translatable("{}: this is an archive with far too much data")};

// A new folder for a download. Several batches may share `scratch`.
fs::path new_folder_in(const fs::path& scratch) {
  for (int number = 1;; ++number) {
    fs::path folder = scratch / ("download-" + std::to_string(number));
    std::error_code error;
    if (fs::create_directories(folder, error)) return folder;
    if (error)
      throw HarnessError(
          tr("{}: cannot unpack into this path: {}", in_message(folder), error.message()));
  }
}

/// A layout, and what was skipped when the download was unpacked into `folder`.
struct OpenedDownload {
  DetectedLayout detected;
  fs::path folder{};
  Unpacked unpacked{};
};

// What is not unpacked stays visible, so that its owner does not lose points for it: a link is
// replaced by one that leads nowhere.
void keep_links(const fs::path& folder, const Unpacked& unpacked) {
  for (const SkippedPath& skipped : unpacked.skipped_paths) {
    std::error_code exists;
    if (skipped.kind == SkippedEntry::links || skipped.kind == SkippedEntry::special_files)
      fs::create_symlink("skipped in the archive", folder / skipped.path, exists);
  }
}

OpenedDownload open_download(const IntakeRequest& request) {
  const std::optional<Layout> given =
      request.pattern ? std::optional(Layout::plain) : request.layout;
  std::error_code error;
  if (fs::is_directory(request.download, error))
    return {detect_layout(request.download, given, UnpackedBy::user)};
  if (!fs::is_regular_file(request.download, error)) {
    throw UserError(tr("{}: no such folder or archive", in_message(request.download)),
                    tr("specify the folder that contains the submissions, or an archive of it"));
  }
  const fs::path folder = new_folder_in(request.scratch);
  Unpacked unpacked = unpack(request.download, folder, kDownloadLimits,
                             [](const fs::path& /*file*/) { return true; });
  if (unpacked.problem) {
    const char* problem = kDownloadProblems[static_cast<std::size_t>(*unpacked.problem)];
    throw UserError(fmt::format(fmt::runtime(translated(problem)), in_message(request.download)),
                    tr("download it again, or unpack it yourself and specify the folder"));
  }
  keep_links(folder, unpacked);
  return {detect_layout(folder, given, UnpackedBy::labcheck), folder, std::move(unpacked)};
}

bool is_in(const fs::path& path, const ReceivedSubmission& received) {
  return std::ranges::any_of(received.paths, [&](const ReceivedPath& of_student) {
    return contains_path(of_student.path, path);
  });
}

// Skipped entries without a usable name are reported to the students in whose folders they are, and
// all of them to the instructor.
void report_skipped(const OpenedDownload& opened, const std::string& archive,
                    FoundSubmissions& found) {
  for (FoundSubmission& one : found.submissions) {
    SkippedCounts skipped{};
    for (const SkippedPath& each : opened.unpacked.skipped_paths) {
      const bool is_nameless =
          each.kind == SkippedEntry::outside_paths || each.kind == SkippedEntry::long_names;
      if (is_nameless && is_in(opened.folder / each.path, one.received))
        ++skipped[static_cast<std::size_t>(each.kind)];
    }
    for (const Message& remark : remarks_on_skipped(archive, skipped)) {
      one.received.remarks.push_back(remark);
      one.received.unread.push_back(remark);
    }
  }
  for (const Message& remark : remarks_on_skipped(archive, opened.unpacked.skipped))
    found.skipped.push_back(remark);
}

// A file name as one line of UTF-8 text, whatever encoding another system wrote it in.
std::string to_text(const std::string& name) {
  const auto decoded = decode_text(name);
  return in_message(decoded ? decoded->text : name);
}

void make_readable(std::vector<FoundSubmission>& found) {
  for (FoundSubmission& one : found) {
    one.received.display_name = to_text(one.received.display_name);
    for (std::string& name : one.names) name = to_text(name);
  }
}

// Ids can only coincide if a student chose a name that looks like another student's id. The name is
// then the same as the id, and that student gets another one.
void sort_with_unique_ids(std::vector<FoundSubmission>& found) {
  std::ranges::sort(found, {}, [](const FoundSubmission& one) {
    const ReceivedSubmission& received = one.received;
    return std::tuple(received.id, received.display_name == received.id,
                      received.paths.empty() ? fs::path() : received.paths.front().path);
  });
  std::set<std::string> used;
  for (const FoundSubmission& one : found) used.insert(one.received.id);
  std::string previous;
  for (FoundSubmission& one : found) {
    const std::string id = one.received.id;
    for (int number = 2; id == previous && !used.insert(one.received.id).second; ++number)
      one.received.id = id + '-' + std::to_string(number);
    previous = id;
  }
  std::ranges::sort(found, {}, [](const FoundSubmission& one) { return one.received.id; });
}

void add_times(std::vector<FoundSubmission>& found, const MoodleParticipants& worksheet) {
  for (FoundSubmission& one : found) {
    const auto number = one.received.platform_ids.find(LearningPlatform::moodle);
    if (number == one.received.platform_ids.end()) continue;
    const auto participant = worksheet.find(number->second);
    if (participant != worksheet.end() && participant->second.submitted_at)
      one.received.submitted_at = participant->second.submitted_at;
  }
}

std::map<LearningPlatform, KnownStudents> known_students(const IntakeRequest& request) {
  std::map<LearningPlatform, KnownStudents> known;
  for (const auto& [number, participant] : request.worksheet)
    known[LearningPlatform::moodle].emplace(number, participant.name);
  if (!request.roster) return known;
  for (const RosterEntry& entry : request.roster->entries) {
    for (const auto& [platform, number] : entry.platform_ids)
      known[platform].emplace(number, entry.person.name);
  }
  return known;
}

// In a plain layout, a folder with a group's name may contain the submissions of its members.
bool may_be_of_teams(Layout layout) {
  return layout == Layout::moodle || layout == Layout::moodle_flat ||
         layout == Layout::repositories;
}

void match_to_roster(CourseSubmissions& course, std::vector<FoundSubmission> found,
                     const Roster& roster) {
  const std::vector<OwnedSubmission> owned = assign_owners(std::move(found), roster);
  std::set<std::size_t> present;
  for (const OwnedSubmission& one : owned) {
    course.submissions.push_back(one.received);
    if (one.person) {
      present.insert(*one.person);
      const RosterEntry& entry = roster.entries[*one.person];
      course.submissions.back().person = entry.person;
      course.submissions.back().other_ids = entry.other_ids;
      // The download's own numbers take precedence.
      course.submissions.back().platform_ids.insert(entry.platform_ids.begin(),
                                                    entry.platform_ids.end());
    } else {
      course.unknown.push_back(one.received.id);
    }
  }
  for (std::size_t i = 0; i < roster.entries.size(); ++i) {
    if (!present.contains(i)) course.missing.push_back(roster.entries[i].person);
  }
}

}  // namespace

std::string summary_of(const CourseSubmissions& course) {
  const std::size_t found = course.submissions.size();
  std::string text = tr_plural("{}: {} submission", "{}: {} submissions", found,
                               in_words(course.layout), with_thousands(found));
  if (const std::size_t skipped = course.skipped.size(); skipped > 0)
    text += tr_plural("; {} entry does not match this layout",
                      "; {} entries do not match this layout", skipped, with_thousands(skipped));
  if (const std::size_t missing = course.missing.size(); missing > 0)
    text += tr_plural("; {} student without a submission", "; {} students without a submission",
                      missing, with_thousands(missing));
  if (const std::size_t unknown = course.unknown.size(); unknown > 0)
    text +=
        tr_plural("; {} submission not matched to the roster",
                  "; {} submissions not matched to the roster", unknown, with_thousands(unknown));
  return text;
}

CourseSubmissions find_submissions(const IntakeRequest& request) {
  OpenedDownload opened = open_download(request);
  DetectedLayout& detected = opened.detected;
  detected.download.known = known_students(request);
  const fs::path& folder = detected.download.folder;
  FoundSubmissions found = request.pattern
                               ? find_by_pattern(*request.pattern, detected.download.entries)
                               : detected.reader->find(detected.download);
  if (found.submissions.empty() && request.pattern) {
    throw UserError(tr("{}: no file or folder name matches --layout-pattern", in_message(folder)),
                    found.skipped.empty() ? tr("specify the folder that contains the submissions")
                                          : render(found.skipped.front()));
  }
  if (found.submissions.empty()) {
    throw UserError(
        tr("{}: no submissions found (expected {})", in_message(folder),
           in_words(detected.reader->layout)),
        tr("specify the folder that contains the submissions, or its layout with --layout"));
  }
  report_skipped(opened, request.download.filename().string(), found);
  make_readable(found.submissions);
  if (request.roster && may_be_of_teams(detected.reader->layout))
    found.submissions = split_team_submissions(std::move(found.submissions), *request.roster);
  add_times(found.submissions, request.worksheet);
  sort_with_unique_ids(found.submissions);
  CourseSubmissions course{.layout = detected.reader->layout, .skipped = found.skipped};
  if (request.roster) {
    match_to_roster(course, std::move(found.submissions), *request.roster);
  } else {
    for (FoundSubmission& one : found.submissions)
      course.submissions.push_back(std::move(one.received));
  }
  return course;
}

}  // namespace labcheck
