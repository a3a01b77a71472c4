/// Reads a file that a student handed in, which may be anything.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace labcheck {

/// The most bytes that a file of source text may have.
inline constexpr std::size_t kLargestSource = std::size_t{1} << 20;

/// Why what was handed in cannot be taken, with the file's name in front, and what to do about it.
struct SourceProblem {
  std::string message;
  std::string remedy;
};

/// The text of `path`, which messages call `name`; or why it is none: it is no regular file, leads
/// out of `folder` by a symbolic link, has more than kLargestSource bytes, or is not UTF-8 text.
std::variant<std::string, SourceProblem> try_source(const std::filesystem::path& path,
                                                    const std::filesystem::path& folder,
                                                    const std::string& name);

/// The text of `path`. Throws UserError where try_source() has none.
std::string read_source(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace labcheck
