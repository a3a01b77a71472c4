// SPDX-License-Identifier: MIT
/// Searches a submitted folder for files and reads them; they may have any contents.
#pragma once

#include "harness/base/message.hpp"
#include "harness/yaml/position.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// More files and folders than any submission contains. A home folder that the user specified by
/// accident contains more.
inline constexpr std::size_t kMostSubmittedEntries = 20'000;

/// `files` are sorted paths relative to the folder, and `skipped` folders that may contain more of
/// a submission: build folders and links to folders. The lists are incomplete if there were
/// `too_many` entries or if `unreadable` gives an error.
struct SourcesBelow {
  std::vector<std::filesystem::path> files;
  std::vector<std::filesystem::path> skipped;
  bool too_many = false;
  std::string unreadable;
};

/// The files in `folder` and its subfolders whose path `accepts` accepts. Hidden files, hidden
/// folders and build folders are skipped; links to folders are not followed.
SourcesBelow sources_below(const std::filesystem::path& folder, std::size_t most_entries,
                           const std::function<bool(const std::filesystem::path&)>& accepts);

/// The file that an #include directive names in quotes.
struct Include {
  std::string name;
  Position position;
};

/// The #include directives with quotes in the source `text`.
std::vector<Include> includes_in(std::string_view text);

/// The maximum size of a source file in bytes.
inline constexpr std::size_t kLargestSource = std::size_t{1} << 20;

/// Why a file is rejected, beginning with its name, and how to fix it.
struct SourceProblem {
  Message message;
  Message remedy;
};

/// The text of `path`, which messages call `name`, or the problem: it is not a regular file, is a
/// symbolic link to a file outside `folder`, has more than kLargestSource bytes, or is not text.
/// Text in the encodings of Windows editors is converted to UTF-8.
std::variant<std::string, SourceProblem> try_source(const std::filesystem::path& path,
                                                    const std::filesystem::path& folder,
                                                    const std::string& name);

/// The same. Throws UserError if there is a problem.
std::string read_source(const std::filesystem::path& path, const std::filesystem::path& folder,
                        const std::string& name);

}  // namespace labcheck
