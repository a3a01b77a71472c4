// SPDX-License-Identifier: MIT
/// The submissions for a lab, graded without compilers, programs or a GPU.
#pragma once

#include "harness/pipeline/batch/grade_lab.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::test {

/// Records all calls.
class RecordingObserver : public BatchObserver {
 public:
  void on_start(const ReceivedSubmission& received, std::size_t worker) override {
    const std::lock_guard lock(mutex_);
    started.push_back(received.id);
    workers.insert(worker);
  }
  void on_corrupt_record(const ReceivedSubmission& received, const NoRecord& record) override {
    const std::lock_guard lock(mutex_);
    corrupt[received.id] = record.reason;
  }
  void on_finish(const CourseRow& row, RecordOrigin origin) override {
    const std::lock_guard lock(mutex_);
    finished.emplace(row.id, origin);
  }
  void on_failure(const ReceivedSubmission& received, std::string_view why) override {
    const std::lock_guard lock(mutex_);
    failed.emplace(received.id, why);
  }

  std::vector<std::string> started;
  std::set<std::size_t> workers;
  std::map<std::string, std::string> corrupt;
  std::multimap<std::string, RecordOrigin> finished;
  std::multimap<std::string, std::string> failed;

 private:
  std::mutex mutex_;
};

/// "student-0" and so on.
inline std::vector<ReceivedSubmission> numbered_submissions(std::size_t size) {
  std::vector<ReceivedSubmission> received_submissions;
  for (std::size_t k = 0; k < size; ++k) {
    const std::string id = "student-" + std::to_string(k);
    received_submissions.push_back({.id = id, .display_name = id});
  }
  return received_submissions;
}

/// Grades with fake steps: the key of a submission is in `keys_`, its evidence is a seed.
class GradingALab : public testing::Test {
 protected:
  enum class Kind { graded, rescored, withheld };

  BatchOutcome grade(std::set<std::string> regrade = {}) {
    observer_ = std::make_unique<RecordingObserver>();
    known_.clear();
    published_.clear();
    graded_ = 0;
    const LabSteps steps{
        workers_,
        [this](const ReceivedSubmission& received) {
          if (during_open_) during_open_(received);
          Submission submission;
          submission.id = received.id;
          return submission;
        },
        [this](const Submission& submission) {
          if (during_keys_) during_keys_(submission);
          return GradeKeys{keys_.at(submission.id), key_on_any_gpu_};
        },
        [this](const Submission& submission, const std::string&, const KnownEvidence& known,
               std::size_t worker) { return grade_one(submission, known, worker); },
        [this](const ReceivedSubmission& received, const Record& record) {
          return publish_one(received, record);
        }};
    GradedLab graded =
        grade_lab({submissions_, store_, std::move(regrade), regrades_withheld_, keeps_other_gpus_},
                  steps, *observer_);
    rows_ = std::move(graded.rows);
    return graded.outcome;
  }

  void make_submissions(std::size_t size) {
    submissions_ = numbered_submissions(size);
    for (const ReceivedSubmission& received : submissions_) keys_[received.id] = "key";
  }

  Record record_of(const std::string& id) const { return std::get<Record>(store_.read(id)); }

  RecordOrigin origin_of(const std::string& id) const {
    return observer_->finished.find(id)->second;
  }

  Folder folder_;
  RecordStore store_{folder_.path(), "lab5"};
  std::vector<ReceivedSubmission> submissions_;
  std::map<std::string, std::string> keys_;
  std::string key_on_any_gpu_ = "key on any GPU";
  std::function<void(const ReceivedSubmission&)> during_open_;
  std::function<void(const ReceivedSubmission&)> during_publish_;
  std::function<void(const Submission&)> during_keys_;
  std::function<void(const Submission&, std::size_t)> during_grade_;
  std::size_t workers_ = 1;
  Kind kind_ = Kind::graded;
  bool regrades_withheld_ = false;
  bool keeps_other_gpus_ = false;
  std::unique_ptr<RecordingObserver> observer_;
  std::map<std::string, KnownEvidence> known_;  // the evidence that each submission was graded with
  std::map<std::string, Record> published_;
  std::vector<CourseRow> rows_;
  std::size_t graded_ = 0;

 private:
  CourseRow publish_one(const ReceivedSubmission& received, const Record& record) {
    if (during_publish_) during_publish_(received);
    const std::lock_guard lock(mutex_);
    published_.emplace(received.id, record);
    CourseRow row;
    row.id = received.id;
    row.standing = Standing::graded;
    return row;
  }

  GradedSubmission grade_one(const Submission& submission, const KnownEvidence& known,
                             std::size_t worker) {
    if (during_grade_) during_grade_(submission, worker);
    const std::lock_guard lock(mutex_);
    known_.emplace(submission.id, known);
    GradedSubmission result;
    result.lab = "lab5";
    result.submission = submission.id;
    result.grade.points = static_cast<double>(++graded_);
    if (kind_ == Kind::withheld) result.grade.state = GradeState::withheld;
    result.evidence = known;
    if (kind_ != Kind::rescored) result.evidence.seed = ++seed_;
    return result;
  }

  std::mutex mutex_;
  std::uint64_t seed_ = 100;
};

}  // namespace labcheck::test
