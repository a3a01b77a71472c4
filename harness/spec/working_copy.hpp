// SPDX-License-Identifier: MIT
/// Detects the working copies of labs in a student's folders.
#pragma once

#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// A lab, and the names that identify its working copies.
struct LabFiles {
  std::string lab;                 // its full name
  std::vector<std::string> files;  // the required files

  bool operator==(const LabFiles&) const = default;
};

/// The labs in `root`, a labs root, in the order of lab_names(). A lab whose assignment has errors
/// has no files and is recognized only by its name.
std::vector<LabFiles> files_of_labs(const std::filesystem::path& root);

/// The files that labs in `root` require, without those of `assignment`.
std::vector<std::string> files_of_other_labs(const std::filesystem::path& root,
                                             const Assignment& assignment);

/// A folder with a working copy, relative to the folder that was searched ("." is that folder
/// itself). If it fits several labs, `labs` lists them all.
struct WorkingCopy {
  std::filesystem::path folder;
  std::vector<std::string> labs;

  bool operator==(const WorkingCopy&) const = default;
};

/// The labs that match the name of a folder, such as "lab5-matmul", "Lab5" or "lab5_alice".
std::vector<std::string> labs_named(const std::string& folder_name,
                                    const std::vector<LabFiles>& labs);

/// The working copies in the folder `folder_name`, which contains `sources` (paths relative to it):
/// the folder itself first, then its subfolders in the order of `labs`. A source belongs to the
/// innermost enclosing folder that is named after a lab, or else to its own folder if a lab
/// requires a file of its name. A folder that is named after one lab but contains only files of
/// others fits all of them.
std::vector<WorkingCopy> working_copies(const std::string& folder_name,
                                        const std::vector<std::filesystem::path>& sources,
                                        const std::vector<LabFiles>& labs);

/// The same for the `.cu` files in `folder` and its subfolders: a student's repository, or one lab
/// of it. Empty if it contains more than `kMostSubmittedEntries` files. Throws UserError if it is
/// not a folder or cannot be read.
std::vector<WorkingCopy> working_copies_in(const std::filesystem::path& folder,
                                           const std::vector<LabFiles>& labs);

/// The parent folders of `folder`, nearest first, that contain a file that a lab requires, as paths
/// relative to `folder` ("..", "../.."). At most four levels are searched, and never a shared
/// folder for temporary files or its parents.
std::vector<WorkingCopy> working_copies_above(const std::filesystem::path& folder,
                                              const std::vector<LabFiles>& labs);

/// The lab of the file or folder at `path` if the user named no lab. Throws UserError, with the
/// commands to type instead, if no lab or several labs fit.
std::string detect_lab(const std::filesystem::path& path, const std::vector<LabFiles>& labs);

/// The command that grades `lab` in `folder`: "labcheck lab5-matmul ../lab5".
std::string grading_command(const std::string& lab, const std::filesystem::path& folder);

}  // namespace labcheck
