// SPDX-License-Identifier: MIT
/// A course as JSON for other programs: schema 1, described in docs/course-schema.md.
#pragma once

#include "harness/model/course_table.hpp"

#include <string>

namespace labcheck {

/// `table` as a JSON document that ends with a line end; see json_report() for its rules.
std::string course_json(const CourseTable& table);

}  // namespace labcheck
