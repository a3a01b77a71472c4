// SPDX-License-Identifier: MIT
#include "harness/cli/submitted_cache.hpp"

#include "harness/base/error.hpp"
#include "harness/intake/git.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

bool is_inside(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

void refuse_submitted_cache(const fs::path& cache, const fs::path& repository) {
  std::error_code error;
  const fs::path folder = fs::canonical(cache, error);
  if (error) return;  // It does not exist yet.
  const std::optional<bool> tracked = has_tracked_files(folder);
  if (tracked == std::optional(true)) {
    throw UserError(
        fmt::format("the build cache {} contains files of the repository: labcheck cannot trust "
                    "submitted files as its own builds",
                    cache.string()),
        "remove them from the repository (git rm -r --cached), or set LABCHECK_CACHE to another "
        "folder");
  }
  if (!tracked && is_inside(folder, fs::weakly_canonical(repository))) {
    throw UserError(
        fmt::format("the build cache {} is in the repository, and git cannot determine whether its "
                    "files were submitted",
                    cache.string()),
        "set LABCHECK_CACHE to a folder outside the repository");
  }
}

}  // namespace labcheck
