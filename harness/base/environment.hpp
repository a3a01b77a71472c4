// SPDX-License-Identifier: MIT
/// Environment variables.
#pragma once

#include <optional>
#include <string>

namespace labcheck {

/// The value of the environment variable `name`; nothing if it is not set or empty.
std::optional<std::string> environment_variable(const std::string& name);

}  // namespace labcheck
