// SPDX-License-Identifier: MIT
/// The inputs of a batch: the labs, the submissions for each, the students of the course and the
/// instructors' marks.
#pragma once

#include "harness/cli/batch_options.hpp"
#include "harness/cli/options.hpp"
#include "harness/intake/roster.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/received_submission.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace labcheck {

/// One lab of a batch. `marks` contains the marks of each submission, then of each student without
/// a submission, in the order of `received_submissions`. `regrade` contains the ids of the
/// submissions to grade from scratch.
struct CourseInput {
  Lab lab;
  CourseSubmissions received_submissions;
  std::vector<std::vector<InstructorMark>> marks;
  std::set<std::string> regrade;
};

/// Reads and checks all inputs before anything is graded. Archives are unpacked into `scratch`.
/// Throws UserError with all errors in a file.
std::vector<CourseInput> read_course_inputs(const BatchCommand& command,
                                            const CommonOptions& options,
                                            const std::filesystem::path& scratch);

}  // namespace labcheck
