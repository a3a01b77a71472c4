// SPDX-License-Identifier: MIT
/// Reads a file of a submission, which may have any contents.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace labcheck {

/// The maximum size of a source file in bytes.
inline constexpr std::size_t kLargestSource = std::size_t{1} << 20;

/// Why a file is rejected, beginning with its name, and how to fix it.
struct SourceProblem {
  std::string message;
  std::string remedy;
};

/// The text of `path`, which messages call `name`, or the problem: it is not a regular file, is a
/// symbolic link to a file outside `folder`, has more than kLargestSource bytes, or is not text.
/// Text in the encodings of Windows editors is converted to UTF-8.
std::variant<std::string, SourceProblem> try_source(const std::filesystem::path& path,
                                                    const std::filesystem::path& folder,
                                                    const std::string& name);

/// The text of `path`. Throws UserError if try_source() returns a problem.
std::string read_source(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace labcheck
