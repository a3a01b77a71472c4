/// Reads a file that a student handed in, which may be anything.
#pragma once

#include <filesystem>
#include <string>

namespace labcheck {

/// The most bytes that a file of source text may have.
inline constexpr std::size_t kLargestSource = std::size_t{1} << 20;

/// The text of `path`. Throws UserError, saying what to do, where it is no regular file, leads out
/// of `folder` by a symbolic link, has more than kLargestSource bytes, or is not UTF-8 text.
std::string read_source(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace labcheck
