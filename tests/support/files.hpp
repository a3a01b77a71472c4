/// Where the project's own files are while it is tested, and folders made for one test.
#pragma once

#include "harness/base/temp_folder.hpp"

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace labcheck::test {

/// The root of the source tree.
std::filesystem::path source_folder();

/// The root of the build tree.
std::filesystem::path binary_folder();

/// How many files and folders lie directly in `folder`.
std::ptrdiff_t files_in(const std::filesystem::path& folder);

/// A folder that goes with the test, with a helper to fill it.
class Folder {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }

  /// Writes `text` to `name` in the folder, making folders between, and returns its path.
  std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const;

 private:
  TempFolder folder_;
};

}  // namespace labcheck::test
