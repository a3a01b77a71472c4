// SPDX-License-Identifier: MIT
/// The folder in which a compiler works, before it exists.
#pragma once

#include "harness/base/digest.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace labcheck {

/// Files, and links to folders. Names are paths in the folder.
struct SourceTree {
  std::map<std::string, std::string> files{};  // contents by name
  std::map<std::string, std::string> links{};  // targets by name

  /// Adds all names and contents to `digest`.
  void add_to(Digest& digest) const;

  /// Throws UserError if the file system does not accept a name.
  void write(const std::filesystem::path& folder) const;
};

/// The name of each folder that a SourceTree is written to for a compiler.
inline constexpr const char* kSourceFolder = "labcheck-source";

/// `log` without the paths of folders with that name. Compilers and debug information contain them.
std::string without_source_folders(std::string_view log);

}  // namespace labcheck
