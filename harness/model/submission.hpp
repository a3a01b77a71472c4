// SPDX-License-Identifier: MIT
/// One student's files for one assignment.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/assignment.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// `name` is the file's name in the assignment, `path` its location as the user would write it. The
/// contents are read once, so that the same bytes are hashed, compiled and reported.
struct SubmittedFile {
  std::string name;
  std::filesystem::path path;
  std::string contents;
  std::string sha256;
};

/// `missing` are the names of required files that were not found; a part with missing files is not
/// built. `unread` are the remarks about submitted items that labcheck cannot read and that may
/// contain the missing files. `extras` are further headers and sources of the student, named by
/// their paths in the submission (spec/extra_files.hpp); `include_folders` are the folders there
/// that required files come from, if they are not at the top.
struct Submission {
  std::string id;
  std::filesystem::path path;
  std::vector<SubmittedFile> files;
  std::vector<std::string> missing;
  std::vector<Message> remarks;  // what readers should know about how the files were found
  std::vector<Message> unread{};
  std::vector<SubmittedFile> extras{};
  std::vector<std::string> include_folders{};
};

/// Whether `file` is compiled by itself: "a.cu", "b.cpp". Headers are not.
inline bool is_compiled(const std::filesystem::path& file) {
  return file.extension() == ".cu" || file.extension() == ".cpp";
}

/// The required files, then the extras.
inline std::vector<SubmittedFile> all_files(const Submission& submission) {
  std::vector<SubmittedFile> files = submission.files;
  files.insert(files.end(), submission.extras.begin(), submission.extras.end());
  return files;
}

/// The required file or the extra with this `name`, or failing that, the extra whose path ends in
/// it; nullptr if there is none.
inline const SubmittedFile* find_file(const Submission& submission, const std::string& name) {
  for (const auto* files : {&submission.files, &submission.extras}) {
    const auto found = std::ranges::find(*files, name, &SubmittedFile::name);
    if (found != files->end()) return &*found;
  }
  const auto is_named = [&](const SubmittedFile& file) {
    return std::filesystem::path(file.name).filename() == name;
  };
  const auto found = std::ranges::find_if(submission.extras, is_named);
  return found == submission.extras.end() ? nullptr : &*found;
}

/// `submission` with only the files of `part`.
inline Submission submission_of_part(const Part& part, const Submission& submission) {
  const auto is_elsewhere = [&](const std::string& name) {
    return std::ranges::find(part.files, name) == part.files.end();
  };
  Submission narrowed = submission;
  std::erase_if(narrowed.files, [&](const SubmittedFile& file) { return is_elsewhere(file.name); });
  std::erase_if(narrowed.missing, is_elsewhere);
  return narrowed;
}

}  // namespace labcheck
