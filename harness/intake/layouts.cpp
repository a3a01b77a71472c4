// SPDX-License-Identifier: MIT
#include "harness/intake/layouts.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <array>
#include <sys/stat.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLongestName = 48;
constexpr std::size_t kLongestPlatformId = 24;
constexpr std::size_t kHashDigits = 8;

bool is_safe(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-';
}

// The safe characters of `name`, with one '-' for each run of others; shortened, and without '.' or
// '-' at the ends.
std::string readable(std::string_view name) {
  std::string id;
  for (const char c : without_accents(name)) {
    if (is_safe(c)) {
      id += c;
    } else if (!id.ends_with('-')) {
      id += '-';
    }
  }
  id.erase(0, std::min(id.find_first_not_of(".-"), id.size()));
  id = id.substr(0, kLongestName);
  id.erase(id.find_last_not_of(".-") + 1);
  return id;
}

std::string joined_by_dash(const std::string& front, const std::string& back) {
  return front.empty() ? back : front + '-' + back;
}

// Limits the search if the user names a home folder or a whole disk by accident.
constexpr std::size_t kMaxFilesScanned = 20'000;

bool is_leftover(const std::string& name) {
  constexpr std::array<std::string_view, 4> kNames{"__MACOSX", "Thumbs.db", "desktop.ini",
                                                   "lost+found"};
  return name.starts_with('.') || name.starts_with("~$") ||
         std::ranges::find(kNames, name) != kNames.end();
}

// The results of a batch, finished or running, may be in the folder of the submissions.
bool is_of_results(const fs::directory_entry& entry) {
  const auto has = [&](const char* name) {
    std::error_code error;
    return fs::exists(entry.path() / name, error);
  };
  return has("grades") && (has("index.html") || has(".lock"));
}

EntryKind kind_of(const fs::directory_entry& entry) {
  std::error_code error;
  if (entry.is_directory(error)) return EntryKind::folder;
  // A link that leads nowhere is a student's file that cannot be read.
  const bool is_file = entry.is_regular_file(error) || !entry.exists(error);
  return is_file ? EntryKind::file : EntryKind::other;
}

std::optional<Moment> modification_time(const fs::path& file) {
  struct stat facts {};
  if (::lstat(file.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return moment_at(facts.st_mtim.tv_sec);
}

// The first one wins if equally many entries fit. `plain` is only the fallback.
const std::array<const LayoutReader*, 6> kReaders{&kMoodleLayout,       &kMoodleFlatLayout,
                                                  &kCanvasLayout,       &kGradescopeLayout,
                                                  &kRepositoriesLayout, &kPlainLayout};

std::ptrdiff_t fitting(const LayoutReader& reader, const std::vector<Entry>& entries) {
  return std::ranges::count_if(entries, reader.fits);
}

const LayoutReader* reader_of(Layout layout) {
  return *std::ranges::find_if(
      kReaders, [&](const LayoutReader* reader) { return reader->layout == layout; });
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
  const bool any = std::ranges::any_of(entries, kPlainLayout.fits);
  const bool sources = std::ranges::any_of(entries, [](const Entry& entry) {
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

std::string id_for(std::string_view name) {
  const std::string id = readable(name);
  if (id == name && !id.empty()) return id;
  return joined_by_dash(id, sha256_hex(name).substr(0, kHashDigits));
}

std::string id_for(std::string_view name, std::string_view platform_id) {
  const bool is_short = platform_id.size() <= kLongestPlatformId;
  return joined_by_dash(readable(name), is_short ? std::string(platform_id)
                                                 : sha256_hex(platform_id).substr(0, kHashDigits));
}

std::vector<Entry> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<Entry> entries;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    std::string name = at->path().filename().string();
    if (is_leftover(name) || is_of_results(*at)) continue;
    entries.push_back({at->path(), std::move(name), kind_of(*at)});
  }
  if (error) {
    throw UserError(render(messages::folder_not_readable(in_message(folder), error.message())),
                    tr("specify the folder that contains the submissions"));
  }
  std::ranges::sort(entries, {}, &Entry::name);
  return entries;
}

std::optional<Moment> newest_change(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return modification_time(path);
  std::optional<Moment> newest;
  std::size_t files = 0;
  fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (++files > kMaxFilesScanned) break;
    if (is_leftover(at->path().filename().string())) {
      at.disable_recursion_pending();
    } else {
      newest = std::max(newest, modification_time(at->path()));
    }
  }
  return newest;
}

void add_no_file_remark(ReceivedSubmission& received, OnlineText text) {
  const Message remark = text == OnlineText::written  ? messages::only_text_submitted()
                         : text == OnlineText::linked ? messages::only_link_submitted()
                                                      : messages::no_file_submitted();
  received.remarks.push_back(remark);
  if (text != OnlineText::none) received.unread.push_back(remark);
}

void add_doubtful_entry(ReceivedSubmission& received, const std::string& entry,
                        const std::vector<NamedOwner>& owners) {
  const Message remark = messages::owner_of_file_unclear();
  if (std::ranges::find(received.unread, remark) == received.unread.end()) {
    received.remarks.push_back(remark);
    received.unread.push_back(remark);
  }
  received.notes.push_back(remark_on_owners(entry, owners));
}

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
  return {reader, {submissions, std::move(entries)}};
}

}  // namespace labcheck
