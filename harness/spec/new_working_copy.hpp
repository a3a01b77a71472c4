/// What a student gets to start a lab, or a whole course, with.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// Where the files are that a working copy is put together from. `labs` is a labs root; `shared`
/// holds what belongs into every working copy.
struct WorkingCopySources {
  std::filesystem::path labs;
  std::filesystem::path shared;
};

/// The files of a working copy of one lab, with paths from its folder, sorted: the shared ones, the
/// handout README.md, lab.cuh, and each file that is asked for as the template has it. The lab's
/// own come before shared ones of the same name. Throws UserError where one cannot be read.
std::vector<FileContents> files_of_new_lab(const Assignment& assignment,
                                           const WorkingCopySources& sources);

/// Those of a course: the shared ones, and a folder for each lab with its own.
std::vector<FileContents> files_of_new_course(const std::vector<Assignment>& assignments,
                                              const WorkingCopySources& sources);

/// `text` of a shared file for these labs: `@LAB@` becomes the name of the first, `@LABS@` a
/// Markdown list of all, each with its title and a link to its folder.
std::string filled_in(const std::string& text, const std::vector<Assignment>& labs);

}  // namespace labcheck
