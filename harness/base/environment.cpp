// SPDX-License-Identifier: MIT
#include "harness/base/environment.hpp"

#include <cstdlib>

namespace labcheck {

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

}  // namespace labcheck
