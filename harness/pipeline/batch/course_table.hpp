// SPDX-License-Identifier: MIT
/// The table of a course: its rows, made from records, and how fast the GPU copies and computes.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/record.hpp"
#include "harness/records/results_folder.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// All ids that may name the student of `received`: the submission's, the person's and the
/// platform's ids.
std::vector<std::string> ids_of(const ReceivedSubmission& received);

/// All ids that may name `person`.
std::vector<std::string> ids_of(const Person& person);

/// The row of `received` with its `record` and final `grade`, including what only instructors may
/// read.
CourseRow row_of(const ReceivedSubmission& received, const Record& record, const FinalGrade& grade);

/// The row of a submission without a record. An empty `why` means that the submission was not
/// graded yet; otherwise grading it failed for that reason.
CourseRow row_without_record(const ReceivedSubmission& received, Message why);

/// The row of `person`, who has no submission. Marks may still give points.
CourseRow missing_row(const Person& person, const Rubric& rubric,
                      const std::vector<InstructorMark>& marks);

/// The table of `lab` without rows.
CourseTable empty_table(const Lab& lab, const BackendDescription& backend, std::string version);

/// Sorts the rows by name, flags rows whose ids are in `unknown`, and computes the times of rungs
/// and ceilings from the students' measurements and from `ceilings`.
void complete_table(CourseTable& table, const Lab& lab, const std::vector<std::string>& unknown,
                    const std::vector<CeilingTime>& ceilings = {});

/// For each test case that a student was timed on, the ceilings `copy` and the lab's own, except
/// those that a student was compared with. Their times are not filled in.
std::vector<CeilingTime> ceilings_without_time(const std::vector<CourseRow>& rows, const Lab& lab);

/// The times of ceilings_without_time(rows, lab): from `store` if it contains them, else timed on
/// the GPU of `slot`, interleaved with the lab's last rung, and stored. Ceilings that cannot be
/// timed are left out. Throws Interrupted, and UserError if the times cannot be stored.
std::vector<CeilingTime> course_ceilings(const std::vector<CourseRow>& rows, const Lab& lab,
                                         const LabDigests& digests, const CeilingStore& store,
                                         std::uint64_t seed, const Slot& slot);

}  // namespace labcheck
