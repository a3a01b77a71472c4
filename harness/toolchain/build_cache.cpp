// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_cache.hpp"

#include "harness/base/cache_folder.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Keys are digests, so one of 16 has this end. Looking at all entries takes some time.
constexpr char kEndOfKeysThatPrune = '0';

struct Entry {
  fs::file_time_type used;
  std::uintmax_t bytes = 0;
  fs::path path;
};

// Files that another process removes meanwhile do not count.
std::uintmax_t size_of(const fs::path& folder) {
  std::error_code error;
  std::uintmax_t bytes = 0;
  for (const auto& file : fs::directory_iterator(folder, error)) {
    const std::uintmax_t size = file.file_size(error);
    if (!error) bytes += size;
  }
  return bytes;
}

// The name of an entry during its removal. Keys contain no dots.
fs::path removal_name(const fs::path& entry) {
  constexpr std::string_view kSuffix = ".going";
  return entry.extension() == kSuffix ? entry : fs::path(entry.string().append(kSuffix));
}

constexpr const char* kRemedy =
    translatable("set LABCHECK_CACHE to a folder that you can write to");

}  // namespace

std::optional<fs::path> BuildCache::find(const std::string& key, std::string_view name) const {
  const fs::path entry = folder_ / key;
  std::error_code error;
  if (fs::is_regular_file(entry / name, error)) {
    // Marks the entry as recently used: prune() removes the oldest entries.
    fs::last_write_time(entry, fs::file_time_type::clock::now(), error);
    return entry / name;
  }
  // A user who can write to a folder can rename what is in it.
  const fs::path other = shared_ / key;
  const bool is_safe = !shared_.empty() && is_safe_from_others(shared_) &&
                       is_safe_from_others(other) && is_safe_from_others(other / name);
  return is_safe ? std::optional(other / name) : std::nullopt;
}

std::optional<std::string> BuildCache::read(const std::string& key, std::string_view name) const {
  const std::optional<fs::path> path = find(key, name);
  if (!path) return std::nullopt;
  try {
    return read_file(*path);
  } catch (const UserError&) {
    return std::nullopt;  // another process removed it meanwhile
  }
}

void BuildCache::require_writable() const {
  labcheck::require_writable(folder_ / "key", translated(kRemedy));
}

fs::path BuildCache::store(const std::string& key, std::string_view name,
                           std::string_view bytes) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (key.ends_with(kEndOfKeysThatPrune) && !fs::exists(path.parent_path(), error)) prune();
  write_program_atomically(path, bytes, translated(kRemedy));
  return path;
}

// Removes the oldest entries until a tenth of each limit is free again.
void BuildCache::prune() const {
  std::error_code error;
  std::vector<Entry> entries;
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    entries.push_back({entry.last_write_time(error), size_of(entry.path()), entry.path()});
    bytes += entries.back().bytes;
  }
  if (entries.size() < limits_.entries && bytes < limits_.bytes) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  std::size_t left = entries.size();
  for (const Entry& entry : entries) {
    if (left <= limits_.entries - limits_.entries / 10 &&
        bytes <= limits_.bytes - limits_.bytes / 10)
      return;
    left -= 1;
    bytes -= entry.bytes;
    // Other processes must find a whole entry or none, so it is renamed first. If the removal is
    // interrupted, a later call completes it.
    const fs::path removed = removal_name(entry.path);
    fs::rename(entry.path, removed, error);
    fs::remove_all(removed, error);
  }
}

BuildCache users_build_cache() {
  constexpr const char* kFolder = "builds";
  const fs::path shared = shared_cache_folder();
  return BuildCache(cache_folder() / kFolder, shared.empty() ? shared : shared / kFolder);
}

}  // namespace labcheck
