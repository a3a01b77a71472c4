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

}  // namespace labcheck::messages
