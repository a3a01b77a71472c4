/// Which labs a student's folders are working copies of.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// What the folders of a lab are told by.
struct LabFiles {
  std::string lab;                 // its whole name
  std::vector<std::string> files;  // that it asks for

  bool operator==(const LabFiles&) const = default;
};

/// The labs below `root`, a labs root, in its catalog's order. One whose assignment has mistakes
/// can be told by its name only: it has no files.
std::vector<LabFiles> files_of_labs(const std::filesystem::path& root);

/// A folder in which a lab is worked on, seen from the folder that was searched ("." is that one
/// itself). It fits one lab, or several, among which nothing decides.
struct WorkingCopy {
  std::filesystem::path folder;
  std::vector<std::string> labs;

  bool operator==(const WorkingCopy&) const = default;
};

/// The labs that a folder of this name is for: "lab5-matmul", "Lab5", "lab5_alice".
std::vector<std::string> labs_named(const std::string& folder_name,
                                    const std::vector<LabFiles>& labs);

/// The working copies in a folder called `folder_name` that holds `sources`, paths from it: its own
/// first, then those below, sorted. A source belongs to the innermost folder around it that is
/// named after a lab, or else to the folder that it is in if a lab asks for a file of its name. A
/// folder that is named after one lab and holds the files of others only fits all of these.
std::vector<WorkingCopy> working_copies(const std::string& folder_name,
                                        const std::vector<std::filesystem::path>& sources,
                                        const std::vector<LabFiles>& labs);

/// The same for the `.cu` files in `folder` and below: a student's repository, or one lab of it.
/// None where it holds more than `kMostSubmittedEntries` files. Throws UserError where it is no
/// folder or cannot be read.
std::vector<WorkingCopy> working_copies_in(const std::filesystem::path& folder,
                                           const std::vector<LabFiles>& labs);

/// The folders above `folder`, nearest first and at most four, that hold a file that a lab asks
/// for: as paths from `folder`, "..", "../..". What
/// lies above a folder for temporary files is not looked at.
std::vector<WorkingCopy> working_copies_above(const std::filesystem::path& folder,
                                              const std::vector<LabFiles>& labs);

/// The lab that a file or folder at `path` is to be graded for where none was named. Throws
/// UserError, with what to type instead, where it can be none or several.
std::string lab_worked_on(const std::filesystem::path& path, const std::vector<LabFiles>& labs);

}  // namespace labcheck
