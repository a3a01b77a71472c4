/// A single file as a whole submission.
#pragma once

#include "tests/support/files.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace labcheck::test {

/// What is handed in for `lab` ("lab5" or its whole name) where one `file` is of interest: of a lab
/// that asks for several, a folder with the reference's answers for the others, and the file itself
/// otherwise. A line `// file: NAME` in it says which of the files it stands for; without one it is
/// the first. A folder is what it is.
class WholeSubmission {
 public:
  WholeSubmission(const std::string& lab, const std::filesystem::path& file);

  const std::filesystem::path& path() const { return path_; }

 private:
  Folder folder_;
  std::filesystem::path path_;
};

}  // namespace labcheck::test
