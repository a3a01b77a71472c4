// SPDX-License-Identifier: MIT
/// The project's own folders during tests, and temporary folders for one test.
#pragma once

#include "harness/base/temp_folder.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck::test {

/// The root of the source tree.
std::filesystem::path source_folder();

/// The root of the build tree.
std::filesystem::path binary_folder();

/// The path of the labcheck that was just built.
std::string built_program();

/// The number of files and folders directly in `folder`.
std::ptrdiff_t files_in(const std::filesystem::path& folder);

/// A temporary folder with a helper to fill it. The destructor removes it.
class Folder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  /// Writes `text` to `name` in the folder, creates folders as needed, and returns the path.
  std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;

 private:
  TempFolder folder_;
};

}  // namespace labcheck::test
