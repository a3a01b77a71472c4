// SPDX-License-Identifier: MIT
#include "tests/support/files.hpp"

#include "harness/base/files.hpp"

#include <iterator>

namespace labcheck::test {
namespace fs = std::filesystem;

fs::path source_folder() {
  return LABCHECK_SOURCE_DIR;
}

fs::path binary_folder() {
  return LABCHECK_BINARY_DIR;
}

std::string built_program() {
  return binary_folder() / "bin/labcheck";
}

std::ptrdiff_t files_in(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

fs::path Folder::write(const fs::path& name, std::string_view text) const {
  const fs::path path = folder_.path() / name;
  write_file_atomically(path, text);
  return path;
}

}  // namespace labcheck::test
