// SPDX-License-Identifier: MIT
/// The submitted files that labcheck does not open, some of which may contain a required file.
#pragma once

#include "harness/intake/candidates.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// What a submission may contain: only the work for a lab; the work with other files, as a folder
/// of a repository does; or the work for several labs.
enum class Scope { one_lab, folder_of_lab, several_labs };

/// Those of `others` that may contain one of the `required` files: its name has another extension,
/// or it is a container (is_container_name). In a submission for several labs, only containers and
/// sources that the name or the folder assigns to `lab`.
std::vector<std::string> possible_sources(const std::vector<std::string>& others,
                                          const std::vector<std::string>& required,
                                          const std::string& lab, Scope scope);

/// Adds remarks on the other files of `candidates` to `submission`, for which `choice` was made.
/// Those that may contain a missing file are also unread; for one lab, these are all files if no
/// required file and no other reason was found.
void report_unopened(const Candidates& candidates, const FileChoice& choice, Scope scope,
                     const Assignment& assignment, Submission& submission);

}  // namespace labcheck
