// SPDX-License-Identifier: MIT
/// The files that a compilation reads. A cached result is valid while they are unchanged.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The prerequisites in `rules`, a makefile as nvcc -MMD and g++ -MMD write it, without duplicates.
std::vector<std::string> parse_dependencies(std::string_view rules);

/// One line for each of `files`, which are relative to `folder`: the digest of its current contents
/// and its name. Missing files have a line, too.
std::string fingerprint(const std::vector<std::string>& files, const std::filesystem::path& folder);

/// Whether the files are unchanged since fingerprint() returned `prints`.
bool is_current(std::string_view prints, const std::filesystem::path& folder);

}  // namespace labcheck
