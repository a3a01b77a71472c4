// SPDX-License-Identifier: MIT
#include "harness/cli/submitted_links.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

void refuse_submitted_links(const fs::path& out, const fs::path& repository) {
  fs::path path = fs::absolute(repository).lexically_normal();
  const fs::path below = fs::absolute(out).lexically_normal().lexically_relative(path);
  if (below.empty() || *below.begin() == "..") return;
  for (const fs::path& part : below) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(path, error)) {
      throw UserError(
          fmt::format("{} is a link in the repository: labcheck would write the reports "
                      "to its target",
                      path.string()),
          "remove it from the repository (git rm), or choose another folder with --out");
    }
  }
}

}  // namespace labcheck
