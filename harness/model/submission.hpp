/// One student's files for one assignment.
#pragma once

#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// `name` is what the assignment calls the file, `path` where it was found, as the user would write
/// it. The contents are read once, so that what is hashed, compiled and reported is the same.
struct SubmittedFile {
  std::string name;
  std::filesystem::path path;
  std::string contents;
  std::string sha256;
};

/// `missing` holds the names of required files that were not found; a part with any is not built.
/// `unread` are those of the remarks that tell of something handed in that labcheck cannot read and
/// that what is missing may be in.
struct Submission {
  std::string id;
  std::filesystem::path path;
  std::vector<SubmittedFile> files;
  std::vector<std::string> missing;
  std::vector<std::string> remarks;  // what the reader should know about how the files were found
  std::vector<std::string> unread{};
};

/// What of `submission` belongs to `part`.
Submission only(const Part& part, const Submission& submission);

}  // namespace labcheck
