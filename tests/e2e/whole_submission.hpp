// SPDX-License-Identifier: MIT
/// Completes a single file to a whole submission.
#pragma once

#include "tests/support/files.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace labcheck::test {

/// A submission for `lab` ("lab5" or its full name) with the given `file`. If the lab requires
/// several files, the submission is a folder with the reference's files for the others; otherwise
/// it is the file itself. A line `// file: NAME` in the file names the required file that it
/// replaces (default: the first one). If `file` is a folder, it is the submission.
class WholeSubmission {
 public:
  WholeSubmission(const std::string& lab, const std::filesystem::path& file);

  const std::filesystem::path& path() const { return path_; }

 private:
  Folder folder_;
  std::filesystem::path path_;
};

}  // namespace labcheck::test
