#include "harness/cli/handed_in_links.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

void refuse_handed_in_links(const fs::path& out, const fs::path& repository) {
  fs::path path = fs::absolute(repository).lexically_normal();
  const fs::path below = fs::absolute(out).lexically_normal().lexically_relative(path);
  if (below.empty() || *below.begin() == "..") return;
  for (const fs::path& part : below) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(path, error)) {
      throw UserError(fmt::format("{}, where the reports belong, is a link in the repository: they "
                                  "would be written to wherever it leads",
                                  path.string()),
                      "take it out of the repository (git rm), or name another folder with --out");
    }
  }
}

}  // namespace labcheck
