/// Grading again whenever a file of the submission is saved.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace labcheck {

/// The names of the files in which `now` differs from `before`: changed, new or gone.
std::vector<std::string> changed_files(const Submission& before, const Submission& now);

/// Where files of a submission at `path` are saved: the folders of those that there are, and the
/// one in which new ones would be found.
std::vector<std::filesystem::path> folders_to_watch(const std::filesystem::path& path,
                                                    const Submission& submission);

/// Calls `grade` with the submission that `find` gives, then again whenever that has changed, also
/// while it was graded. `tell` gets a line on what changed and on what is waited for. Returns once
/// the user asks to stop. What is wrong with the files is told, and waited for to be mended.
void grade_on_each_save(const std::filesystem::path& path, const std::function<Submission()>& find,
                        const std::function<void(const Submission&)>& grade,
                        const std::function<void(const std::string&)>& tell);

}  // namespace labcheck
