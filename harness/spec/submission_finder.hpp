/// Finds the files of a submission.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <cstddef>
#include <filesystem>

namespace labcheck {

/// More files and folders than any submission has; a home folder given by mistake has more.
inline constexpr std::size_t kMostSubmittedEntries = 20'000;

/// The submission at `path`, a file or a folder, for `assignment`.
///
/// A file stands for the one file that is asked for, whatever its name; of several, for the one of
/// its name, and the others are missing. In a folder a file counts
/// at the top, or else where it is the only one of its name below; hidden folders and those of
/// builds are not looked into. Files that are not there are in `missing`. Throws UserError where
/// `path` does not exist, where two files below have the name that is asked for, where more than
/// `most_entries` files and folders would have to be searched, or where a file cannot be source
/// text (see read_source).
Submission find_submission(const std::filesystem::path& path, const Assignment& assignment,
                           std::size_t most_entries = kMostSubmittedEntries);

/// The file at `path`, whatever its name, as all that is handed in for `part`, which has one file.
/// Throws UserError where it cannot be source text.
Submission lone_submission(const std::filesystem::path& path, const Part& part);

}  // namespace labcheck
