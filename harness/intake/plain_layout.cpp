// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <map>

namespace labcheck {
namespace {

bool is_cuda_source(const std::string& name) {
  return without_text_suffix(folded(name)).ends_with(".cu");
}

// Files that are a student's only if there is nothing better: labcheck cannot read some of them.
bool is_last_resort(const Entry& entry) {
  return entry.kind == EntryKind::file && !is_cuda_source(entry.name) &&
         !is_archive_name(entry.name);
}

bool fits_plain(const Entry& entry) {
  if (entry.kind == EntryKind::folder) return true;
  return entry.kind == EntryKind::file &&
         (is_cuda_source(entry.name) || is_archive_name(entry.name) ||
          folded(entry.name).ends_with(".cpp") || is_container_name(entry.name));
}

// The name without its extensions: "doe" for "doe.cu.txt", "doe.tar.gz" and "doe.cu.xz".
std::string stem_of(const Entry& entry) {
  std::string stem = entry.name;
  if (entry.kind == EntryKind::folder) return stem;
  const auto drop_at_end = [&](std::string_view suffix) {
    if (folded(stem).ends_with(suffix)) stem.resize(stem.size() - suffix.size());
  };
  if (is_container_name(stem)) stem.resize(stem.rfind('.'));
  drop_at_end(folded(archive_suffix(stem)));
  if (folded(stem).ends_with(".cu.txt")) drop_at_end(".txt");
  drop_at_end(".cu");
  drop_at_end(".cpp");
  return stem;
}

// The newest entry of one name: a folder, a file or an archive.
FoundSubmission submission_of(const std::string& stem, const std::vector<const Entry*>& entries) {
  FoundSubmission found{.received = {.id = id_for(stem), .display_name = stem}, .names = {stem}};
  const Entry* best = nullptr;
  for (const Entry* entry : entries) {
    const auto time = newest_change(entry->path);
    const bool is_worse = best != nullptr && (is_last_resort(*entry) == is_last_resort(*best)
                                                  ? time < found.received.submitted_at
                                                  : is_last_resort(*entry));
    if (is_worse) continue;
    best = entry;
    found.received.submitted_at = time;
  }
  found.received.paths = {{best->path, best->name}};
  for (const Entry* entry : entries) {
    if (entry == best) continue;
    found.received.remarks.push_back(is_last_resort(*entry) == is_last_resort(*best)
                                         ? remark_on_older({entry->name}, best->name)
                                         : remark_on_ignored({entry->name}, best->name));
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
      found.skipped.push_back(messages::not_in_plain_layout(in_message(entry.name)));
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
