#include "harness/cli/handed_in_cache.hpp"

#include "harness/base/error.hpp"
#include "harness/intake/changed_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

void refuse_handed_in_cache(const fs::path& cache, const fs::path& repository) {
  std::error_code error;
  const fs::path kept_in = fs::canonical(cache, error);
  if (error) return;  // There is nothing in it yet.
  const std::optional<bool> tracked = holds_tracked_files(kept_in);
  if (tracked == std::optional(true)) {
    throw UserError(
        fmt::format("the folder for compiled programs, {}, holds files of the repository: what is "
                    "handed in cannot be trusted as compiled by labcheck",
                    cache.string()),
        "take them out of the repository (git rm -r --cached), or set LABCHECK_CACHE to another "
        "folder");
  }
  if (!tracked && lies_in(kept_in, fs::weakly_canonical(repository))) {
    throw UserError(
        fmt::format("the folder for compiled programs, {}, lies in the repository, and git cannot "
                    "say whether its files were handed in",
                    cache.string()),
        "set LABCHECK_CACHE to a folder elsewhere");
  }
}

}  // namespace labcheck
