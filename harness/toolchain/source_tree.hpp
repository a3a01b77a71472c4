// SPDX-License-Identifier: MIT
/// The folder in which a compiler works, before it exists.
#pragma once

#include "harness/base/digest.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace labcheck {

/// Files and links. Names are paths in the folder.
struct SourceTree {
  std::map<std::string, std::string> files{};            // contents by name
  std::map<std::string, std::filesystem::path> links{};  // targets by name: folders, or absolute

  /// Adds all names and contents to `digest`.
  void add_to(Digest& digest) const;

  /// Creates `folder`. Throws UserError if the file system does not accept a name or if a file has
  /// the name of a folder, SharedUserError if it cannot write for another reason.
  void write(const std::filesystem::path& folder) const;
};

/// The name of each folder that a SourceTree is written to for a compiler.
inline constexpr const char* kSourceFolder = "labcheck-source";

/// `log` without the paths of folders with that name. Compilers and debug information contain them.
std::string without_source_folders(std::string_view log);

}  // namespace labcheck
