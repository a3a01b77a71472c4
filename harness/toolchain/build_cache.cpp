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

// No key has a dot in it.
fs::path going_name_of(const fs::path& entry) {
  constexpr std::string_view kGoing = ".going";
  return entry.extension() == kGoing ? entry : fs::path(entry.string().append(kGoing));
}

constexpr const char* kElsewhere = "set LABCHECK_CACHE to a folder that you can write to";

}  // namespace

std::optional<fs::path> BuildCache::find(const std::string& key, std::string_view name) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  // Entries that are used stay when old ones go.
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
  write_program_atomically(path, bytes, kElsewhere);
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
    // Others must find all of an entry or nothing. What an interruption leaves is the next's.
    const fs::path going = going_name_of(entry->second);
    fs::rename(entry->second, going, error);
    fs::remove_all(going, error);
  }
}

}  // namespace labcheck
