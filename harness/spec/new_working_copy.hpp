// SPDX-License-Identifier: MIT
/// Creates the files with which students start a lab or a course.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The sources of a working copy's files. `labs` is a labs root; `shared` contains the files that
/// every working copy gets.
struct WorkingCopySources {
  std::filesystem::path labs;
  std::filesystem::path shared;
};

/// The files of a working copy of one lab, with paths relative to its folder, sorted: the shared
/// files, the handout README.md, lab.cuh, and the template of each required file. The lab's files
/// override shared ones of the same name. Throws UserError if a file cannot be read.
std::vector<FileContents> files_of_new_lab(const Assignment& assignment,
                                           const WorkingCopySources& sources);

/// The files of a course: the shared files, and a folder with the files of each lab.
std::vector<FileContents> files_of_new_course(const std::vector<Assignment>& assignments,
                                              const WorkingCopySources& sources);

/// The `text` of a shared file with its placeholders replaced: `@LAB@` by the name of the first
/// lab, `@LABS@` by a Markdown list of all labs, each with its title and a link to its folder.
std::string fill_placeholders(const std::string& text, const std::vector<Assignment>& labs);

}  // namespace labcheck
