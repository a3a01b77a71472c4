/// How each layout's folder is read: what in it is a hand-in, and whose.
#pragma once

#include "harness/intake/messages.hpp"
#include "harness/model/hand_in.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

enum class EntryKind { file, folder, other };

/// What lies in the folder of a class. `name` is its file name, bytes as they are.
struct Entry {
  std::filesystem::path path;
  std::string name;
  EntryKind kind = EntryKind::file;
};

/// A hand-in and what its place or the platform tells of the student beyond it; `names` are
/// spellings that may be the student's name, id or e-mail, or hold them.
struct FoundHandIn {
  HandIn hand_in;
  std::string email{};
  std::string student_id{};
  std::vector<std::string> names{};
};

struct FoundHandIns {
  std::vector<FoundHandIn> hand_ins;
  std::vector<std::string> passed_over;
};

/// One layout: `fits` tells whether an entry is like those of it and of no other (of `plain`:
/// whether it can be one), `find` reads all entries of `folder`.
struct LayoutReader {
  Layout layout;
  bool (*fits)(const Entry& entry);
  FoundHandIns (*find)(const std::filesystem::path& folder, const std::vector<Entry>& entries);
};

extern const LayoutReader kPlainLayout;
extern const LayoutReader kMoodleLayout;
extern const LayoutReader kMoodleFlatLayout;
extern const LayoutReader kCanvasLayout;
extern const LayoutReader kGradescopeLayout;
extern const LayoutReader kRepositoriesLayout;

/// The entries of `folder` in the order of their names, without hidden ones and those that systems
/// leave behind ("__MACOSX", "Thumbs.db", …) or a batch's results are in. Throws UserError where it
/// cannot be read.
std::vector<Entry> entries_of(const std::filesystem::path& folder);

/// When the newest file at or below `path` was changed; nothing where there is none.
std::optional<Moment> newest_change(const std::filesystem::path& path);

/// Remarks that there is no file in `hand_in`, but `text`, which may be what is asked for.
void add_no_file(HandIn& hand_in, TextOnline text);

}  // namespace labcheck
