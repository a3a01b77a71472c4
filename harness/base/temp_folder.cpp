// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace labcheck {
namespace fs = std::filesystem;

fs::path temporary_folder() {
  const char* value = std::getenv("TMPDIR");
  return value != nullptr && *value != '\0' ? value : "/tmp";
}

TempFolder::TempFolder() {
  const fs::path place = temporary_folder();
  std::string name = (place / "labcheck-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw HarnessError(fmt::format("cannot create a temporary folder in {}: {}", place.string(),
                                   std::strerror(errno)),
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
