// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/grade_lab.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/pipeline/batch/course_table.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

// Rescored records are flushed to the disk in groups of this many.
constexpr std::size_t kRecordsPerWrite = 250;
// The first grading, and a second one in case the computer was to blame.
constexpr int kMostWithheldGradings = 2;

Moment now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

// If nothing was built, run or measured, the evidence has the seed and the times of the earlier
// grading.
RecordOrigin origin_of(const KnownEvidence& now, const KnownEvidence& before) {
  const bool same = now.seed == before.seed && now.times == before.times;
  return same && before.seed ? RecordOrigin::rescored : RecordOrigin::graded;
}

class LabGrading {
 public:
  LabGrading(const LabJob& job, const LabSteps& steps, BatchObserver& observer)
      : job_(job), steps_(steps), observer_(observer) {
    for (const ReceivedSubmission& received : job.submissions)
      rows_.push_back(row_without_record(received, {}));
  }

  GradedLab run() {
    const std::size_t workers = std::clamp<std::size_t>(job_.submissions.size(), 1, steps_.workers);
    run_workers(workers, [this](std::size_t worker) { process_all(worker); });
    if (problem_) std::rethrow_exception(problem_);
    return {was_interrupted_ ? BatchOutcome::interrupted : BatchOutcome::complete,
            std::move(rows_)};
  }

 private:
  /// Rescored records that are not written yet. Losing them costs little, so they are written
  /// together.
  struct PendingRecords {
    std::vector<const ReceivedSubmission*> submissions;
    std::vector<Record> records;
  };

  void process_all(std::size_t worker) {
    PendingRecords rescored;
    while (!stops_) {
      const std::size_t next = next_++;
      if (next >= job_.submissions.size()) break;
      if (interrupted()) {
        stop_interrupted();
        break;
      }
      const ReceivedSubmission& received = job_.submissions[next];
      handle_errors(received, [&] { process(received, worker, rescored); });
      if (rescored.records.size() >= kRecordsPerWrite) write(rescored);
    }
    write(rescored);
  }

  // Does `work` for `received`. Depending on the error, either this submission fails or the batch
  // stops.
  template <class Work>
  void handle_errors(const ReceivedSubmission& received, Work work) {
    try {
      work();
    } catch (const Interrupted&) {
      stop_interrupted();
    } catch (const SharedProblem&) {
      stop_for(std::current_exception());
    } catch (const std::exception& error) {
      fail(received, error.what());
    }
  }

  void process(const ReceivedSubmission& received, std::size_t worker, PendingRecords& rescored) {
    observer_.on_start(received, worker);
    const Submission submission = steps_.open(received);
    const GradeKeys keys = steps_.keys(submission);
    std::optional<Record> before = earlier_record(received);
    const bool is_same = before && is_up_to_date(*before, keys, job_.keeps_other_gpus);
    if (is_same && !is_worth_another_grading(*before)) {
      keep(received, *std::move(before));
      return;
    }
    const int withheld_before = is_same ? before->withheld_gradings : 0;
    const KnownEvidence known = before ? std::move(before->graded.evidence) : KnownEvidence{};
    GradedSubmission graded = steps_.grade(submission, keys.here, known, worker);
    // A terminal and Slurm also send the signal to the student's program, which may have failed
    // because of it.
    throw_if_interrupted();
    const RecordOrigin origin = origin_of(graded.evidence, known);
    const bool is_withheld = graded.grade.state == GradeState::withheld;
    Record record{received.id,
                  received.display_name,
                  received.submitted_at,
                  now(),
                  keys.here,
                  keys.on_any_gpu,
                  is_withheld ? withheld_before + 1 : 0,
                  std::move(graded)};
    if (origin == RecordOrigin::rescored) {
      rescored.submissions.push_back(&received);
      rescored.records.push_back(std::move(record));
      return;
    }
    job_.store.write(record);
    publish(received, record, origin);
  }

  // What fails again and again is for the instructor to look at. It might be what a student wants.
  bool is_worth_another_grading(const Record& before) const {
    return before.graded.grade.state == GradeState::withheld &&
           (before.withheld_gradings < kMostWithheldGradings || job_.regrades_withheld);
  }

  void write(PendingRecords& rescored) {
    const PendingRecords pending = std::exchange(rescored, {});
    if (pending.records.empty()) return;
    try {
      job_.store.write(pending.records);
    } catch (const std::exception&) {
      stop_for(std::current_exception());
      return;
    }
    for (std::size_t k = 0; k < pending.records.size(); ++k) {
      const ReceivedSubmission& received = *pending.submissions[k];
      handle_errors(received,
                    [&] { publish(received, pending.records[k], RecordOrigin::rescored); });
    }
  }

  std::optional<Record> earlier_record(const ReceivedSubmission& received) {
    FoundRecord found = job_.store.read(received.id);
    if (auto* record = std::get_if<Record>(&found)) {
      const bool is_new = record->graded_at >= job_.began;
      if (is_new || !job_.regrade.contains(received.id)) return std::move(*record);
      return std::nullopt;
    }
    const auto& none = std::get<NoRecord>(found);
    if (none.is_corrupt()) observer_.on_corrupt_record(received, none);
    return std::nullopt;
  }

  // The student's name and the submission time are not part of the grade's key.
  void keep(const ReceivedSubmission& received, Record record) {
    if (record.display_name != received.display_name ||
        record.submitted_at != received.submitted_at) {
      record.display_name = received.display_name;
      record.submitted_at = received.submitted_at;
      job_.store.write(record);
    }
    const bool is_new = record.graded_at >= job_.began;
    publish(received, record, is_new ? RecordOrigin::graded : RecordOrigin::kept);
  }

  // Each submission belongs to one worker, so its row needs no lock.
  CourseRow& row_of_job(const ReceivedSubmission& received) {
    return rows_.at(static_cast<std::size_t>(&received - job_.submissions.data()));
  }

  void publish(const ReceivedSubmission& received, const Record& record, RecordOrigin origin) {
    row_of_job(received) = steps_.publish(received, record);
    observer_.on_finish(row_of_job(received), origin);
  }

  void fail(const ReceivedSubmission& received, const char* why) {
    row_of_job(received) = row_without_record(received, verbatim(why));
    observer_.on_failure(received, why);
  }

  void stop_interrupted() {
    was_interrupted_ = true;
    stops_ = true;
  }

  void stop_for(std::exception_ptr problem) {
    const std::lock_guard lock(problem_mutex_);
    if (!problem_) problem_ = std::move(problem);
    stops_ = true;
  }

  const LabJob& job_;
  const LabSteps& steps_;
  BatchObserver& observer_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stops_{false};
  std::atomic<bool> was_interrupted_{false};
  std::mutex problem_mutex_;
  std::exception_ptr problem_;
  std::vector<CourseRow> rows_;
};

}  // namespace

bool is_up_to_date(const Record& record, const GradeKeys& keys, bool keeps_other_gpus) {
  return keeps_other_gpus ? record.key_on_any_gpu == keys.on_any_gpu : record.key == keys.here;
}

GradedLab grade_lab(const LabJob& job, const LabSteps& steps, BatchObserver& observer) {
  return LabGrading(job, steps, observer).run();
}

}  // namespace labcheck
