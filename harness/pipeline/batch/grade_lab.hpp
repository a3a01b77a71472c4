// SPDX-License-Identifier: MIT
/// Grades the submissions for one lab of a batch to records, in parallel.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/base/moment.hpp"
#include "harness/model/course_table.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/records/record.hpp"
#include "harness/records/record_store.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The origin of a record. `kept`: nothing that the grade depends on has changed. `rescored`: only
/// the points were computed again. `graded`: something was built, run or measured.
enum class RecordOrigin { kept, rescored, graded };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<RecordOrigin>{"kept", "rescored",
                                                                          "graded"};

/// Receives the progress of a batch. Several threads call the functions about submissions at the
/// same time.
class BatchObserver {
 public:
  virtual ~BatchObserver() = default;

  /// A warning about an input of the batch.
  virtual void on_warning(const Diagnostic& /*warning*/) {}

  /// The submissions for `lab` will be processed now.
  virtual void on_lab(const std::string& /*lab*/, const CourseSubmissions& /*submissions*/) {}

  /// The reference solution of `lab` is graded, before all submissions.
  virtual void on_reference(const std::string& /*lab*/) {}

  /// `worker` processes `received`.
  virtual void on_start(const ReceivedSubmission& received, std::size_t worker) = 0;

  /// What `worker` is doing with its submission, as in Progress.
  virtual void on_step(std::size_t /*worker*/, std::string_view /*step*/) {}

  /// The earlier record of `received` cannot be used; `record` contains the reason.
  virtual void on_corrupt_record(const ReceivedSubmission& received, const NoRecord& record) = 0;

  /// The record of a submission is written to the disk, and published as `row`.
  virtual void on_finish(const CourseRow& row, RecordOrigin origin) = 0;

  /// The submission could not be graded, so there is no record. Others are still graded.
  virtual void on_failure(const ReceivedSubmission& received, std::string_view why) = 0;

  /// No more submissions for the lab of `table` are processed.
  virtual void on_lab_end(const CourseTable& /*table*/) {}
};

/// What to grade. Each submission has a unique id. Submissions in `regrade` are graded without
/// their earlier evidence. With `keeps_other_gpus`, records that differ from what would be graded
/// now only in the GPU are up to date. Records that other processes of the same run have graded
/// since `began` count as graded in this run, and `regrade` does not apply to them again.
struct LabJob {
  const std::vector<ReceivedSubmission>& submissions;
  const RecordStore& store;
  std::set<std::string> regrade{};
  bool regrades_withheld = false;
  bool keeps_other_gpus = false;
  Moment began = Moment::max();
};

/// The keys of a submission's grade, as in its record.
struct GradeKeys {
  std::string here;
  std::string on_any_gpu;
};

/// Whether `record` is the record of a grade with these `keys`.
bool is_up_to_date(const Record& record, const GradeKeys& keys, bool keeps_other_gpus);

/// The steps of grading a submission. They are called from several threads at the same time, each
/// with its own `worker`, a number below `workers`. `grade` gets the first of `keys`; `publish`
/// gets each record that is written or kept, and returns its row.
struct LabSteps {
  std::size_t workers = 1;
  std::function<Submission(const ReceivedSubmission&)> open;
  std::function<GradeKeys(const Submission&)> keys;
  std::function<GradedSubmission(const Submission&, const std::string& key, const KnownEvidence&,
                                 std::size_t worker)>
      grade;
  std::function<CourseRow(const ReceivedSubmission&, const Record&)> publish;
};

/// Whether all submissions were processed, or the user interrupted the batch. All finished records
/// are on the disk.
enum class BatchOutcome { complete, interrupted };

/// A row for each submission, in the order of the job.
struct GradedLab {
  BatchOutcome outcome = BatchOutcome::complete;
  std::vector<CourseRow> rows;
};

/// Processes each submission once, in order, as many at a time as there are workers. A record with
/// an unchanged key is kept unless its grade is withheld for the first time, or for any number of
/// times if `job.regrades_withheld`; otherwise its evidence is passed to `steps.grade`. A
/// SharedProblem (the disk is full, the oracle does not compile) stops all workers and is thrown;
/// after any other exception, the submission is withheld and the others are graded.
GradedLab grade_lab(const LabJob& job, const LabSteps& steps, BatchObserver& observer);

}  // namespace labcheck
