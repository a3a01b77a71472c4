// SPDX-License-Identifier: MIT
/// Writes the grades of a course as web pages and in the formats of other systems.
#pragma once

#include "harness/cli/batch_options.hpp"
#include "harness/model/course_table.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// Checks the requested exports before anything is graded. Throws UserError if one is impossible:
/// several labs in one file, a worksheet that does not exist or has no suitable column. `labs` has
/// one table per lab; only the name and the title are used.
void check_exports(const BatchCommand& command, const std::vector<CourseTable>& labs);

/// Writes RESULTS/index.html, and a page for each lab if there are several.
void write_course_pages(const std::filesystem::path& out, const std::vector<CourseTable>& tables);

/// Writes the exports of one lab that `command` requests. Returns remarks for the user: which
/// grades were not entered and why, and where the files are.
std::vector<std::string> write_exports(const BatchCommand& command, const CourseTable& table);

}  // namespace labcheck
