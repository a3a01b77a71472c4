// SPDX-License-Identifier: MIT
/// Finds the files of a submission.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <cstddef>
#include <filesystem>

namespace labcheck {

/// More files and folders than any submission contains. A home folder that the user specified by
/// accident contains more.
inline constexpr std::size_t kMostSubmittedEntries = 20'000;

/// The submission at `path`, a file or a folder, for `assignment`.
///
/// If `path` is a file and the assignment requires one file, the file is used whatever its name. If
/// the assignment requires several files, the file must have one of their names, and the others are
/// missing. In a folder, a required file is used if it is at the top, or else if it is the only one
/// of its name in the subfolders; hidden folders and build folders are skipped. Files that are not
/// found are in `missing`. The other headers and sources in a folder, and the headers that a single
/// file includes, are its extras (extra_files.hpp). Throws UserError if `path` does not exist, if two files in subfolders
/// have the same required name, if there are more than `most_entries` files and folders, or if a
/// file is not source text (see read_source).
Submission find_submission(const std::filesystem::path& path, const Assignment& assignment,
                           std::size_t most_entries = kMostSubmittedEntries);

/// A submission for `part`, which requires one file, with the file at `path`, whatever its name.
/// Throws UserError if it is not source text.
Submission single_file_submission(const std::filesystem::path& path, const Part& part);

}  // namespace labcheck
