// SPDX-License-Identifier: MIT
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

bool is_skipped(const fs::path& folder) {
  const std::string name = folder.filename().string();
  for (const char* exact : {"build", "_build", "CMakeFiles", "__MACOSX", "node_modules"}) {
    if (name == exact) return true;
  }
  std::error_code error;
  return name.starts_with('.') || name.starts_with("build-") || name.starts_with("cmake-build-") ||
         fs::exists(folder / "CMakeCache.txt", error);
}

}  // namespace

SourcesBelow sources_below(const fs::path& folder, std::size_t most_entries,
                           const std::function<bool(const fs::path&)>& accepts) {
  SourcesBelow below;
  std::size_t entries = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (++entries > most_entries) {
      below.too_many = true;
      break;
    }
    std::error_code unreadable;
    if (entry->is_directory(unreadable)) {
      if (is_skipped(entry->path())) entry.disable_recursion_pending();
    } else if (accepts(entry->path()) && !entry->path().filename().string().starts_with('.')) {
      below.files.push_back(entry->path().lexically_relative(folder));
    }
  }
  if (error) below.unreadable = error.message();
  std::sort(below.files.begin(), below.files.end());
  return below;
}

}  // namespace labcheck
