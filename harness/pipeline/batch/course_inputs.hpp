// SPDX-License-Identifier: MIT
/// The inputs of a batch: the labs, the submissions for each, the students of the course and the
/// instructors' marks.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/pipeline/batch/grade_lab.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace labcheck {

/// The full name of a lab, and the folder or archive with its submissions.
struct LabFolder {
  std::string lab;
  std::filesystem::path folder;
};

/// The subfolders of `folder` that are named after one of `labs`, by lab.
std::vector<LabFolder> lab_folders_in(const std::filesystem::path& folder,
                                      const std::vector<std::string>& labs);

/// The same. Throws UserError if there is none.
std::vector<LabFolder> find_lab_folders(const std::filesystem::path& folder,
                                        const std::vector<std::string>& labs);

/// What an instructor specifies about the submissions of a course. `roster` and `marks` are files;
/// `regrade` are ids of submissions to grade from scratch. Anything may be empty.
struct CourseSources {
  std::optional<Layout> layout;
  std::string layout_pattern;
  std::string roster;
  std::string marks;
  std::vector<std::string> regrade;
};

/// Part `number`, from 1 to `count`, of a course that several batches grade together.
struct Shard {
  std::size_t number = 1;
  std::size_t count = 1;
};

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
/// `load` returns the lab with a full name. Submission times also come from the worksheets among
/// `reports`. Passes warnings to `observer`. Throws UserError with all errors in a file.
std::vector<CourseInput> read_course_inputs(const std::vector<LabFolder>& labs,
                                            const CourseSources& sources,
                                            const std::vector<CourseReportRequest>& reports,
                                            const std::filesystem::path& scratch,
                                            const std::function<Lab(const std::string& lab)>& load,
                                            BatchObserver& observer);

/// Removes the submissions that do not belong to `shard`: every submission of the course belongs to
/// exactly one. Students without a submission belong to none, and labs without submissions are
/// removed.
void keep_shard(const Shard& shard, std::vector<CourseInput>& inputs);

}  // namespace labcheck
