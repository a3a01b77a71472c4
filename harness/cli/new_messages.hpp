// SPDX-License-Identifier: MIT
/// The messages of `labcheck new`.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

/// What labcheck created in `folder`, and what to do next.
std::string lab_created(const Assignment& lab, const std::filesystem::path& folder,
                        const std::vector<FileContents>& files);
std::string course_created(const std::vector<Assignment>& labs,
                           const std::filesystem::path& folder);

/// Errors in the command line: no lab (with the remedy), or too many folders or a lab with --all.
std::string no_lab_named();
std::string how_to_name_a_lab(const std::vector<std::string>& labs);
std::string too_many_folders();
std::string lab_name_with_all(const std::string& name);

}  // namespace labcheck::messages
