// SPDX-License-Identifier: MIT
#include "harness/base/environment.hpp"

#include "harness/base/text.hpp"

#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

bool is_program(const fs::path& path) {
  std::error_code error;
  return ::access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path, error);
}

fs::path find_program(std::string_view name) {
  const std::string folders = environment_variable("PATH").value_or("");
  for (const std::string_view folder : split_at(folders, ':')) {
    const fs::path path = fs::path(folder) / name;
    if (!folder.empty() && is_program(path)) return fs::absolute(path);
  }
  return {};
}

}  // namespace labcheck
