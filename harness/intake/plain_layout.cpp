#include "harness/base/person_names.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

bool is_source(const std::string& name) {
  return folded(name).ends_with(".cu");
}

bool fits(const Entry& entry) {
  if (entry.kind == EntryKind::folder) return true;
  return entry.kind == EntryKind::file && (is_source(entry.name) || is_archive_name(entry.name));
}

// What is before the extension, which is more than a suffix for "doe.tar.gz".
std::string stem_of(const Entry& entry) {
  if (entry.kind == EntryKind::folder) return entry.name;
  if (is_source(entry.name)) return entry.name.substr(0, entry.name.size() - 3);
  return entry.name.substr(0, entry.name.size() - archive_suffix(entry.name).size());
}

// The newest of what one student left under one name: a folder, a file, an archive.
FoundHandIn hand_in_of(const std::string& stem, const std::vector<const Entry*>& entries) {
  FoundHandIn found{.hand_in = {.id = id_for(stem), .shown_name = stem}, .names = {stem}};
  const Entry* newest = nullptr;
  for (const Entry* entry : entries) {
    const auto time = newest_change(entry->path);
    if (newest != nullptr && time < found.hand_in.handed_in) continue;
    newest = entry;
    found.hand_in.handed_in = time;
  }
  found.hand_in.paths = {{newest->path, newest->name}};
  for (const Entry* entry : entries) {
    if (entry != newest)
      found.hand_in.remarks.push_back(intake_messages::older_version(entry->name, newest->name));
  }
  return found;
}

FoundHandIns find(const std::filesystem::path& /*folder*/, const std::vector<Entry>& entries) {
  FoundHandIns found;
  std::map<std::string, std::vector<const Entry*>> by_stem;
  for (const Entry& entry : entries) {
    if (fits(entry)) {
      by_stem[stem_of(entry)].push_back(&entry);
    } else {
      found.passed_over.push_back(intake_messages::no_plain_hand_in(entry.name));
    }
  }
  for (const auto& [stem, of_student] : by_stem) {
    found.hand_ins.push_back(hand_in_of(stem, of_student));
  }
  return found;
}

}  // namespace

const LayoutReader kPlainLayout{Layout::plain, fits, find};

}  // namespace labcheck
