// SPDX-License-Identifier: MIT
#include "harness/base/person_names.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

bool is_source(const std::string& name) {
  return folded(name).ends_with(".cu");
}

bool fits_plain(const Entry& entry) {
  if (entry.kind == EntryKind::folder) return true;
  return entry.kind == EntryKind::file && (is_source(entry.name) || is_archive_name(entry.name));
}

// The name without its extension, which is ".tar.gz" for "doe.tar.gz".
std::string stem_of(const Entry& entry) {
  if (entry.kind == EntryKind::folder) return entry.name;
  if (is_source(entry.name)) return entry.name.substr(0, entry.name.size() - 3);
  return entry.name.substr(0, entry.name.size() - archive_suffix(entry.name).size());
}

// The newest entry of one name: a folder, a file or an archive.
FoundSubmission submission_of(const std::string& stem, const std::vector<const Entry*>& entries) {
  FoundSubmission found{.received = {.id = id_for(stem), .display_name = stem}, .names = {stem}};
  const Entry* newest = nullptr;
  for (const Entry* entry : entries) {
    const auto time = newest_change(entry->path);
    if (newest != nullptr && time < found.received.submitted_at) continue;
    newest = entry;
    found.received.submitted_at = time;
  }
  found.received.paths = {{newest->path, newest->name}};
  for (const Entry* entry : entries) {
    if (entry != newest)
      found.received.remarks.push_back(intake_messages::older_version(entry->name, newest->name));
  }
  return found;
}

FoundSubmissions find_plain(const Download& download) {
  FoundSubmissions found;
  std::map<std::string, std::vector<const Entry*>> by_stem;
  for (const Entry& entry : download.entries) {
    if (fits_plain(entry)) {
      by_stem[stem_of(entry)].push_back(&entry);
    } else {
      found.skipped.push_back(intake_messages::not_plain_submission(entry.name));
    }
  }
  for (const auto& [stem, of_student] : by_stem) {
    found.submissions.push_back(submission_of(stem, of_student));
  }
  return found;
}

}  // namespace

const LayoutReader kPlainLayout{Layout::plain, fits_plain, find_plain};

}  // namespace labcheck
