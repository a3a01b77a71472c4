// SPDX-License-Identifier: MIT
/// Which files and folders paths name, and who may change them.
#pragma once

#include <filesystem>
#include <vector>

namespace labcheck {

/// Whether `path` is `folder` or below it. Compares only the paths' names.
bool contains_path(const std::filesystem::path& folder, const std::filesystem::path& path);

/// The absolute path without links. The file need not exist.
std::filesystem::path real_path(const std::filesystem::path& path);

/// Whether the two paths name the same file, which need not exist.
bool is_same_file(const std::filesystem::path& a, const std::filesystem::path& b);

/// Throws UserError if writing `output` would change one of `inputs`: if it is one of these files,
/// or in one of these folders.
void require_no_input(const std::filesystem::path& output,
                      const std::vector<std::filesystem::path>& inputs);

/// Whether `path` is an existing file or folder, not a link, that only this user can write to, and
/// perhaps root.
bool is_safe_from_others(const std::filesystem::path& path);

}  // namespace labcheck
