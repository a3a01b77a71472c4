// SPDX-License-Identifier: MIT
/// The submission at a path that the user specifies.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"
#include "harness/spec/source_files.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The submission at `path`, a file, a folder or an archive, which is like a folder, for
/// `assignment`.
///
/// If `path` is a file and the assignment requires one file, the file is used whatever its name. If
/// the assignment requires several files, the file's name must resemble one of theirs
/// (choose_files), and the others are missing. In a folder, the required files are found as in a
/// course (choose_files), but not among `other_files`, the names that other labs require, and the
/// files that are not opened are reported as in a course (report_unopened). The other headers and
/// sources in a folder, and the headers that a single file includes, are its extras
/// (extra_files.hpp). Throws UserError if `path` does not exist, if it is unclear which file is
/// meant, if there are more than `most_entries` files and folders, or if a file is not source text
/// (see read_source).
Submission find_submission(const std::filesystem::path& path, const Assignment& assignment,
                           const std::vector<std::string>& other_files = {},
                           std::size_t most_entries = kMostSubmittedEntries);

/// A submission for `part`, which requires one file, with the file at `path`, whatever its name.
/// Throws UserError if it is not source text.
Submission single_file_submission(const std::filesystem::path& path, const Part& part);

}  // namespace labcheck
