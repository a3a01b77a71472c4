// SPDX-License-Identifier: MIT
/// The names of the labs of a labs root.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The names of the labs in `root`, sorted by their numbers (lab10 after lab9).
std::vector<std::string> lab_names(const std::filesystem::path& root);

/// The lab of `labs` with the full name ("lab5-matmul") or short name ("lab5") `name`. Throws
/// UserError if no lab or several labs match.
std::string find_lab(const std::vector<std::string>& labs, std::string_view name);

}  // namespace labcheck
