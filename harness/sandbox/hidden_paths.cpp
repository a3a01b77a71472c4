// SPDX-License-Identifier: MIT
#include "harness/sandbox/hidden_paths.hpp"

#include "harness/sandbox/host_layout.hpp"

#include <algorithm>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

std::vector<HiddenPath> hidden_paths(const std::vector<fs::path>& paths) {
  std::vector<fs::path> real;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::path found = fs::canonical(path, error); !error) real.push_back(std::move(found));
  }
  std::sort(real.begin(), real.end());
  std::vector<HiddenPath> hidden;
  for (fs::path& path : real) {
    if (is_hidden(hidden, path)) continue;
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    hidden.push_back({folder ? HiddenPath::Kind::folder : HiddenPath::Kind::file, std::move(path)});
  }
  return hidden;
}

bool is_hidden(const std::vector<HiddenPath>& hidden, const fs::path& path) {
  return std::any_of(hidden.begin(), hidden.end(),
                     [&](const HiddenPath& covered) { return contains_path(covered.path, path); });
}

std::vector<fs::path> with_real_paths(const std::vector<fs::path>& readable,
                                      const std::vector<HiddenPath>& hidden) {
  std::vector<fs::path> all;
  for (const fs::path& path : readable) {
    all.push_back(path);
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (!error && real != path && is_hidden(hidden, real)) all.push_back(real);
  }
  return all;
}

}  // namespace labcheck
