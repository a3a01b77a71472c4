// SPDX-License-Identifier: MIT
/// Environment variables, and the programs that $PATH finds.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The value of the environment variable `name`; nothing if it is not set or empty.
std::optional<std::string> environment_variable(const std::string& name);

/// Whether this process may execute the file at `path`.
bool is_program(const std::filesystem::path& path);

/// The absolute path of the program `name` in $PATH, or an empty path.
std::filesystem::path find_program(std::string_view name);

}  // namespace labcheck
