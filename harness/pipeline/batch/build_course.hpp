// SPDX-License-Identifier: MIT
/// Builds the submissions of a course without running them, so that a later batch finds the
/// programs in the build cache.
#pragma once

#include "harness/pipeline/batch/grade_course.hpp"

#include <cstddef>

namespace labcheck {

/// `failed` counts submissions that labcheck or the computer could not build; a submission with a
/// compile error is built.
struct BuiltCourse {
  BatchOutcome outcome = BatchOutcome::complete;
  std::size_t built = 0;
  std::size_t failed = 0;
};

/// Builds every complete part of each submission of `job` for the backend of `bench` and for the
/// simulated GPU. Writes nothing except into the build cache and `job.scratch`. Throws UserError if
/// a lab's own sources do not compile.
BuiltCourse build_course(const CourseJob& job, const Workbench& bench, BatchObserver& observer);

}  // namespace labcheck
