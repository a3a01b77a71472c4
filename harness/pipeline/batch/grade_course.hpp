// SPDX-License-Identifier: MIT
/// Grades a course: the submissions for all labs of a batch, by several workers at the same time.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "harness/pipeline/batch/grade_lab.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/toolchain/gpu.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace labcheck {

/// What a batch writes: records only, if it is one of several that grade a course together, or also
/// the pages of students and of the course, and the times of ceilings.
enum class BatchOutput { everything, records };

/// Results are written to `out`, and submissions are unpacked into `scratch`. All inputs are
/// derived from `secret`. `workers` submissions are graded at the same time, distributed over
/// `gpus`; 0 means one for each processor. `regrades_withheld`, `keeps_other_gpus` and `began` as
/// in LabJob. The test cases of all workers hold at most `case_memory` bytes of host memory; 0
/// means default_case_memory().
struct CourseJob {
  const std::vector<CourseInput>& inputs;
  std::filesystem::path out;
  std::filesystem::path scratch;
  std::uint64_t secret = 0;
  std::vector<Gpu> gpus;
  std::size_t workers = 0;
  bool regrades_withheld = false;
  bool keeps_other_gpus = false;
  Moment began = Moment::max();
  BatchOutput output = BatchOutput::everything;
  std::int64_t case_memory = 0;
};

/// The tables of the labs that were processed, the last one incomplete after an interruption.
struct GradedCourse {
  BatchOutcome outcome = BatchOutcome::complete;
  std::vector<CourseTable> tables;
};

/// Grades each lab's submissions to records and writes the other files of `job.output`. If
/// the user interrupts it, all finished grades are saved. Throws UserError as grade_lab().
GradedCourse grade_course(const CourseJob& job, const Workbench& bench, BatchObserver& observer);

/// The tables of grade_course() as far as the records in `job.out` are up to date; other
/// submissions are pending. Grades nothing and writes nothing except into `job.scratch`. Throws
/// UserError.
std::vector<CourseTable> recorded_course(const CourseJob& job, const Workbench& bench);

/// The warning that the grades of `input` in `store` change from with speed to without, or the
/// other way around; nothing if they do not: a folder of results contains one kind. Throws
/// UserError if grades of the other kind would remain, because their submissions are not part of
/// this batch.
std::optional<Diagnostic> warn_about_changed_speed(const CourseInput& input,
                                                   const RecordStore& store);

/// `failed` counts submissions that labcheck or the computer could not build; a submission with a
/// compile error is built.
struct BuiltCourse {
  BatchOutcome outcome = BatchOutcome::complete;
  std::size_t built = 0;
  std::size_t failed = 0;
};

/// Builds every complete part of each submission of `job` for the backend of `bench` and for the
/// simulated GPU. Writes nothing except into the build cache and `job.scratch`. Throws only a
/// SharedProblem.
BuiltCourse build_course(const CourseJob& job, const Workbench& bench, BatchObserver& observer);

}  // namespace labcheck
