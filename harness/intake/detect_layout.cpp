// SPDX-License-Identifier: MIT
#include "harness/intake/detect_layout.hpp"

#include "harness/intake/archive.hpp"

#include <algorithm>
#include <array>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// The first one wins if equally many entries fit. `plain` is only the fallback.
const std::array<const LayoutReader*, 6> kReaders{&kMoodleLayout,       &kMoodleFlatLayout,
                                                  &kCanvasLayout,       &kGradescopeLayout,
                                                  &kRepositoriesLayout, &kPlainLayout};

std::ptrdiff_t fitting(const LayoutReader& reader, const std::vector<Entry>& entries) {
  return std::count_if(entries.begin(), entries.end(), reader.fits);
}

const LayoutReader* reader_of(Layout layout) {
  return *std::find_if(kReaders.begin(), kReaders.end(),
                       [&](const LayoutReader* reader) { return reader->layout == layout; });
}

const LayoutReader* best_for(const std::vector<Entry>& entries) {
  const LayoutReader* best = &kPlainLayout;
  std::ptrdiff_t most = 0;
  for (const LayoutReader* reader : kReaders) {
    if (reader->layout == Layout::plain) continue;
    const std::ptrdiff_t count = fitting(*reader, entries);
    if (count <= most) continue;
    most = count;
    best = reader;
  }
  return most * 2 >= std::ssize(entries) ? best : &kPlainLayout;
}

// Whether `entries` are a single folder that is not a platform's submission.
bool may_be_wrapped(const std::vector<Entry>& entries, std::optional<Layout> given) {
  if (entries.size() != 1 || entries.front().kind != EntryKind::folder) return false;
  const LayoutReader* reader = given ? reader_of(*given) : best_for(entries);
  return reader->layout == Layout::plain || fitting(*reader, entries) == 0;
}

// Whether `entries` look like the submissions of several students.
bool looks_like_course(const std::vector<Entry>& entries) {
  const bool any = std::any_of(entries.begin(), entries.end(), kPlainLayout.fits);
  const bool sources = std::any_of(entries.begin(), entries.end(), [](const Entry& entry) {
    return entry.kind == EntryKind::file && !is_archive_name(entry.name);
  });
  return any && !sources;
}

// Whether the entries `inner` of a single folder are the submissions, rather than that folder.
bool is_wrapper_of(const std::vector<Entry>& inner, std::optional<Layout> given,
                   UnpackedBy unpacked_by) {
  const LayoutReader* reader = given ? reader_of(*given) : best_for(inner);
  if (reader->layout == Layout::plain)
    return unpacked_by == UnpackedBy::labcheck && looks_like_course(inner);
  return fitting(*reader, inner) > 0;
}

}  // namespace

DetectedLayout detect_layout(const fs::path& folder, std::optional<Layout> given,
                             UnpackedBy unpacked_by) {
  fs::path submissions = folder;
  std::vector<Entry> entries = entries_of(folder);
  if (may_be_wrapped(entries, given)) {
    std::vector<Entry> inner = entries_of(entries.front().path);
    if (is_wrapper_of(inner, given, unpacked_by)) {
      submissions = entries.front().path;
      entries = std::move(inner);
    }
  }
  const LayoutReader* reader = given ? reader_of(*given) : best_for(entries);
  return {reader, submissions, std::move(entries)};
}

}  // namespace labcheck
