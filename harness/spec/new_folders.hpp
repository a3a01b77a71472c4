// SPDX-License-Identifier: MIT
/// The files of folders that labcheck creates: working copies, and labs of instructors.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The sources of a working copy's files. `labs` is a labs root; `shared` contains the files that
/// every working copy gets.
struct WorkingCopySources {
  std::filesystem::path labs;
  std::filesystem::path shared;
};

/// The files of a working copy of one lab, with paths relative to its folder, sorted: the shared
/// files, the handout README.md with its figures, lab.cuh, the lab's headers and given sources, and
/// the template of each required file. The lab's files override shared ones of the same name.
/// Throws UserError if a file cannot be read.
std::vector<FileContents> files_of_new_lab(const Assignment& assignment,
                                           const WorkingCopySources& sources);

/// The files of a course: the shared files, and a folder with the files of each lab.
std::vector<FileContents> files_of_new_course(const std::vector<Assignment>& assignments,
                                              const WorkingCopySources& sources);

/// Whether a file of this name is a handout in another language: "README.cs.md".
bool is_translated_handout(std::string_view name);

/// The handout in the language in use among the files `names` of a lab: "README.md", or its
/// translation.
std::string handout_in(const std::vector<std::string>& names);

/// The `text` of a shared file with its placeholders replaced: `@LAB@` by the name of the first
/// lab, `@LABS@` by a Markdown list of all labs, each with its title and a link to its folder.
std::string fill_placeholders(const std::string& text, const std::vector<Assignment>& labs);

/// The files of the new lab `lab`, with paths relative to the labs root, from the templates in
/// `templates`: a complete lab that validates. Throws UserError if `lab` is not a valid name or a
/// template cannot be read.
std::vector<FileContents> files_of_own_lab(const std::string& lab,
                                           const std::filesystem::path& templates);

/// Throws UserError if the labs root `root`, which need not exist, contains anything of a lab with
/// the name `lab`, or another lab with its short name.
void require_new_lab(const std::filesystem::path& root, const std::string& lab);

}  // namespace labcheck
