// SPDX-License-Identifier: MIT
/// Grades again whenever a file of the submission is saved.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// The names of the files that differ between `before` and `now`: changed, new or deleted.
std::vector<std::string> changed_files(const Submission& before, const Submission& now);

/// The folders in which files of a submission at `path` are saved: those of the existing files, and
/// the one where labcheck would find new files.
std::vector<std::filesystem::path> folders_to_watch(const std::filesystem::path& path,
                                                    const Submission& submission);

/// Calls `grade` with the submission from `find`, and again whenever it has changed, even during
/// grading. `print` receives a line about each change and about the files that are watched. If
/// `find` throws UserError after the first call, prints the problem and waits for the next change.
/// Returns when the user asks to stop.
void grade_on_each_save(const std::filesystem::path& path, const std::function<Submission()>& find,
                        const std::function<void(const Submission&)>& grade,
                        const std::function<void(const std::string&)>& print);

}  // namespace labcheck
