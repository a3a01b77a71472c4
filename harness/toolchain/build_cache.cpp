// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_cache.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <algorithm>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostEntries = 2000;
constexpr std::size_t kPrunedAtOnce = 200;

// The name of an entry during its removal. Keys contain no dots.
fs::path removal_name(const fs::path& entry) {
  constexpr std::string_view kSuffix = ".going";
  return entry.extension() == kSuffix ? entry : fs::path(entry.string().append(kSuffix));
}

constexpr const char* kRemedy = "set LABCHECK_CACHE to a folder that you can write to";

}  // namespace

std::optional<fs::path> BuildCache::find(const std::string& key, std::string_view name) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  // Marks the entry as recently used: prune() removes the oldest entries.
  fs::last_write_time(folder_ / key, fs::file_time_type::clock::now(), error);
  return path;
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

fs::path BuildCache::store(const std::string& key, std::string_view name,
                           std::string_view bytes) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (!fs::exists(path.parent_path(), error)) prune();
  write_program_atomically(path, bytes, kRemedy);
  return path;
}

void BuildCache::prune() const {
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, fs::path>> entries;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    entries.emplace_back(entry.last_write_time(error), entry.path());
  }
  if (entries.size() < kMostEntries) return;
  const auto last = entries.begin() + static_cast<std::ptrdiff_t>(kPrunedAtOnce);
  std::partial_sort(entries.begin(), last, entries.end());
  for (auto entry = entries.begin(); entry != last; ++entry) {
    // Other processes must find a whole entry or none, so it is renamed first. If the removal is
    // interrupted, a later call completes it.
    const fs::path removed = removal_name(entry->second);
    fs::rename(entry->second, removed, error);
    fs::remove_all(removed, error);
  }
}

}  // namespace labcheck
