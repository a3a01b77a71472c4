#include "tests/support/files.hpp"

#include "harness/base/files.hpp"

namespace labcheck::test {
namespace fs = std::filesystem;

fs::path source_folder() {
  return LABCHECK_SOURCE_DIR;
}

fs::path binary_folder() {
  return LABCHECK_BINARY_DIR;
}

fs::path Folder::write(const fs::path& name, std::string_view text) const {
  const fs::path path = folder_.path() / name;
  write_file_atomically(path, text);
  return path;
}

}  // namespace labcheck::test
