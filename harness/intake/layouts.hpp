// SPDX-License-Identifier: MIT
/// Readers of the supported layouts: which entries of a folder are submissions, and whose.
#pragma once

#include "harness/intake/messages.hpp"
#include "harness/model/received_submission.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

enum class EntryKind { file, folder, other };

/// An entry of the folder of submissions. `name` is its file name, byte by byte.
struct Entry {
  std::filesystem::path path;
  std::string name;
  EntryKind kind = EntryKind::file;
};

/// A submission with what its path or the platform reveals about the student. `names` are texts
/// that may be or contain the student's name, id or e-mail.
struct FoundSubmission {
  ReceivedSubmission received;
  std::string email{};
  std::string student_id{};
  std::vector<std::string> names{};
};

struct FoundSubmissions {
  std::vector<FoundSubmission> submissions;
  std::vector<std::string> skipped;
};

/// One layout. `fits` checks whether an entry belongs to this layout and no other (for `plain`:
/// whether it can be a submission); `find` reads all entries of `folder`.
struct LayoutReader {
  Layout layout;
  bool (*fits)(const Entry& entry);
  FoundSubmissions (*find)(const std::filesystem::path& folder, const std::vector<Entry>& entries);
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

}  // namespace labcheck
