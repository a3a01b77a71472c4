// SPDX-License-Identifier: MIT
/// Detects and reads the supported layouts: which entries of a folder are submissions, and whose.
#pragma once

#include "harness/intake/name_pattern.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/model/received_submission.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// What a student submitted instead of a file.
enum class OnlineText { none, written, linked };

enum class EntryKind { file, folder, other };

/// An entry of the folder of submissions. `name` is its file name, byte by byte.
struct Entry {
  std::filesystem::path path;
  std::string name;
  EntryKind kind = EntryKind::file;
};

/// A submission with what its path or the platform reveals about the student. `names` are texts
/// that may be or contain the student's name, id or e-mail. `is_of_team`: a group's name led to the
/// student.
struct FoundSubmission {
  ReceivedSubmission received;
  std::string email{};
  std::string student_id{};
  std::vector<std::string> names{};
  bool is_of_team = false;
};

struct FoundSubmissions {
  std::vector<FoundSubmission> submissions;
  std::vector<Message> skipped;
};

/// A folder of submissions with all its entries. `known` are the students of each platform that the
/// instructor listed.
struct Download {
  std::filesystem::path folder;
  std::vector<Entry> entries;
  std::map<LearningPlatform, KnownStudents> known{};
};

/// One layout. `fits` checks whether an entry belongs to this layout and no other (for `plain`:
/// whether it can be a submission); `find` reads all entries of a download.
struct LayoutReader {
  Layout layout;
  bool (*fits)(const Entry& entry);
  FoundSubmissions (*find)(const Download& download);
};

extern const LayoutReader kPlainLayout;
extern const LayoutReader kMoodleLayout;
extern const LayoutReader kMoodleFlatLayout;
extern const LayoutReader kCanvasLayout;
extern const LayoutReader kGradescopeLayout;
extern const LayoutReader kRepositoriesLayout;

/// The entries of `folder`, sorted by name, without hidden entries, system files ("__MACOSX",
/// "Thumbs.db", …) and folders of batch results. Throws UserError if it cannot be read.
std::vector<Entry> entries_of(const std::filesystem::path& folder);

/// The modification time of the newest file at or below `path`; nothing if there is none.
std::optional<Moment> newest_change(const std::filesystem::path& path);

/// Adds the remark that `received` has no file, only `text`, which may contain the student's work.
void add_no_file_remark(ReceivedSubmission& received, OnlineText text);

/// Adds to `received` that `entry`, whose name does not show clearly whose it is, may belong to it.
void add_doubtful_entry(ReceivedSubmission& received, const std::string& entry,
                        const std::vector<NamedOwner>& owners);

struct DetectedLayout {
  const LayoutReader* reader = nullptr;
  Download download;
};

/// Whether the user or labcheck unpacked a download. Archives often wrap everything in one folder.
enum class UnpackedBy { user, labcheck };

/// The layout of `folder`: `given`, or else the one that most entries fit, if at least half of them
/// do, or else plain. If `folder` contains only one folder, whose contents are in a platform's
/// layout or in `given`, that inner folder is used instead; in a download that labcheck unpacked,
/// also if it contains no source files itself. Throws UserError if a folder cannot be read.
DetectedLayout detect_layout(const std::filesystem::path& folder, std::optional<Layout> given,
                             UnpackedBy unpacked_by);

/// Entries with the same student (by id, else e-mail, else name) become one submission; of entries
/// with the same student file name, only the newest is used.
FoundSubmissions find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries);

/// An id for `name` that is safe as a file name (see ReceivedSubmission). Equal names give equal
/// ids, different names different ones: if characters had to be replaced or dropped, digits of a
/// hash of the name are appended.
std::string id_for(std::string_view name);

/// An id that contains `platform_id`, a number or word of ASCII letters and digits that is unique
/// in its course. `name` only makes it readable.
std::string id_for(std::string_view name, std::string_view platform_id);

}  // namespace labcheck
