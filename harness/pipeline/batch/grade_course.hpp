// SPDX-License-Identifier: MIT
/// Grades a batch: many submissions of one lab to records, in parallel.
#pragma once

#include "harness/base/enum_names.hpp"
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

/// What to grade. Each submission has a unique id. Submissions in `regrade` are graded without
/// their earlier evidence.
struct BatchJob {
  const std::vector<ReceivedSubmission>& submissions;
  const RecordStore& store;
  std::set<std::string> regrade{};
  bool regrades_withheld = false;
};

/// The steps of grading a submission. They are called from several threads at the same time, each
/// with its own `worker`, a number below `workers`. `grade` gets the result of `key`.
struct BatchSteps {
  std::size_t workers = 1;
  std::function<Submission(const ReceivedSubmission&)> open;
  std::function<std::string(const Submission&)> key;
  std::function<GradedWithEvidence(const Submission&, const std::string& key, const KnownEvidence&,
                                   std::size_t worker)>
      grade;
};

/// Receives the progress of a batch, from several threads at the same time.
class BatchObserver {
 public:
  virtual ~BatchObserver() = default;

  virtual void on_start(const ReceivedSubmission& received, std::size_t worker) = 0;

  /// The earlier record of `received` cannot be used; `record` contains the reason.
  virtual void on_corrupt_record(const ReceivedSubmission& received, const NoRecord& record) = 0;

  /// `record` is written to the disk.
  virtual void on_finish(const ReceivedSubmission& received, const Record& record,
                         RecordOrigin origin) = 0;

  /// labcheck or the computer failed, so there is no record. Other submissions are still graded.
  virtual void on_failure(const ReceivedSubmission& received, std::string_view why) = 0;
};

/// Whether all submissions were processed, or the user interrupted the batch. All finished records
/// are on the disk.
enum class BatchOutcome { complete, interrupted };

/// Processes each submission once, in order, as many at a time as there are workers. A record with
/// an unchanged key is kept unless its grade is withheld for the first time, or for any number of
/// times if `job.regrades_withheld`; otherwise its evidence is passed to `steps.grade`. Problems
/// that the user must solve (UserError: the disk is full, the oracle does not compile) stop all
/// workers and are thrown.
BatchOutcome grade_course(const BatchJob& job, const BatchSteps& steps, BatchObserver& observer);

}  // namespace labcheck
