#include "harness/base/temp_folder.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace labcheck {
namespace fs = std::filesystem;

TempFolder::TempFolder() {
  std::string name = (fs::temp_directory_path() / "labcheck-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw HarnessError(
        fmt::format("{}: cannot make a temporary folder: {}", name, std::strerror(errno)),
        "free some space there, or set TMPDIR to another folder");
  }
  path_ = name;
}

TempFolder::~TempFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace labcheck
