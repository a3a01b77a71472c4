/// The files that a compilation read, so that a cached result is known to be of the same ones.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The files that the rules in `rules` depend on (a makefile, as nvcc -MMD and g++ -MMD write it),
/// each once.
std::vector<std::string> parse_dependencies(std::string_view rules);

/// One line for each of `files`, seen from `folder`: what is in it now and its name. Files that are
/// gone have a line, too.
std::string fingerprint(const std::vector<std::string>& files, const std::filesystem::path& folder);

/// Whether the files that `fingerprint` gave `prints` of are still the same.
bool is_current(std::string_view prints, const std::filesystem::path& folder);

}  // namespace labcheck
