#include "harness/toolchain/build_cache.hpp"

#include "harness/base/unwritable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <random>
#include <vector>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostEntries = 2000;
constexpr std::size_t kPrunedAtOnce = 200;

fs::path unfinished_name_of(const fs::path& path) {
  std::random_device random;
  return fmt::format("{}.unfinished-{:08x}{:08x}", path.string(), random(), random());
}

std::error_code write_new_file(const fs::path& path, std::string_view bytes) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (file) return {};
  return {errno != 0 ? errno : EIO, std::generic_category()};
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

fs::path BuildCache::store(const std::string& key, std::string_view name,
                           std::string_view bytes) const {
  const fs::path path = folder_ / key / name;
  std::error_code error;
  if (!fs::exists(path.parent_path(), error)) prune();
  fs::create_directories(path.parent_path(), error);
  if (error) throw_unwritable(path, error, kElsewhere);
  const fs::path unfinished = unfinished_name_of(path);
  error = write_new_file(unfinished, bytes);
  // Before the file has its name: from then on somebody may run it.
  if (!error) {
    fs::permissions(unfinished,
                    fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add, error);
  }
  if (!error) fs::rename(unfinished, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    throw_unwritable(path, error, kElsewhere);
  }
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
