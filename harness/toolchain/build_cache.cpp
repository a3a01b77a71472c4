#include "harness/toolchain/build_cache.hpp"

#include "harness/base/files.hpp"

#include <algorithm>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostEntries = 2000;
constexpr std::size_t kPrunedAtOnce = 200;

}  // namespace

std::optional<fs::path> BuildCache::find(const std::string& key, std::string_view name) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  // Entries that are used stay when old ones go.
  fs::last_write_time(folder_ / key, fs::file_time_type::clock::now(), error);
  return path;
}

fs::path BuildCache::store(const std::string& key, std::string_view name,
                           std::string_view bytes) const {
  if (!fs::exists(folder_ / key)) prune();
  const fs::path path = folder_ / key / name;
  write_file_atomically(path, bytes);
  fs::permissions(path, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add);
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
  for (auto entry = entries.begin(); entry != last; ++entry) fs::remove_all(entry->second, error);
}

}  // namespace labcheck
