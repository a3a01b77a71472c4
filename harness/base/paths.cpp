// SPDX-License-Identifier: MIT
#include "harness/base/paths.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

bool contains_path(const fs::path& folder, const fs::path& path) {
  const fs::path relative = path.lexically_normal().lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : real;
}

bool is_same_file(const fs::path& a, const fs::path& b) {
  return real_path(a) == real_path(b);
}

void require_no_input(const fs::path& output, const std::vector<fs::path>& inputs) {
  for (const fs::path& input : inputs) {
    if (!contains_path(real_path(input), real_path(output))) continue;
    throw UserError(
        tr("{}: cannot be written, because labcheck reads {}", output.string(), input.string()),
        tr("choose another file"));
  }
}

bool is_safe_from_others(const fs::path& path) {
  struct stat facts {};
  if (::lstat(path.c_str(), &facts) != 0) return false;
  return (S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode)) &&
         (facts.st_uid == 0 || facts.st_uid == ::geteuid()) &&
         (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

}  // namespace labcheck
