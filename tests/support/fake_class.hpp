/// A class that is graded without a machine.
#pragma once

#include "harness/pipeline/batch/grade_class.hpp"
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

/// Notes what it is told.
class NotingWatch : public ClassWatch {
 public:
  void begins(const HandIn& hand_in, std::size_t worker) override {
    const std::lock_guard lock(mutex_);
    begun.push_back(hand_in.id);
    workers.insert(worker);
  }
  void is_corrupt(const HandIn& hand_in, const NoRecord& record) override {
    const std::lock_guard lock(mutex_);
    corrupt[hand_in.id] = record.reason;
  }
  void ends(const HandIn& hand_in, const Record& record, RecordOrigin origin) override {
    if (ends_with) ends_with(hand_in);
    const std::lock_guard lock(mutex_);
    ended.emplace(hand_in.id, origin);
    records.emplace(hand_in.id, record);
  }
  void fails(const HandIn& hand_in, std::string_view why) override {
    const std::lock_guard lock(mutex_);
    failed.emplace(hand_in.id, why);
  }

  std::function<void(const HandIn&)> ends_with;  // may throw
  std::vector<std::string> begun;
  std::set<std::size_t> workers;
  std::map<std::string, std::string> corrupt;
  std::multimap<std::string, RecordOrigin> ended;
  std::map<std::string, Record> records;
  std::multimap<std::string, std::string> failed;

 private:
  std::mutex mutex_;
};

/// "student-0" and so on.
inline std::vector<HandIn> class_of(std::size_t size) {
  std::vector<HandIn> hand_ins;
  for (std::size_t k = 0; k < size; ++k) {
    const std::string id = "student-" + std::to_string(k);
    hand_ins.push_back({.id = id, .shown_name = id});
  }
  return hand_ins;
}

/// Steps that grade without a machine: a submission's key is `keys_` of it, its evidence a seed.
class GradingAClass : public testing::Test {
 protected:
  enum class Kind { graded, rescored, withheld };

  ClassEnd grade(std::set<std::string> anew = {}) {
    watch_ = std::make_unique<NotingWatch>();
    watch_->ends_with = ends_with_;
    known_.clear();
    graded_ = 0;
    const ClassSteps steps{
        workers_,
        [this](const HandIn& each) {
          if (opens_) opens_(each);
          Submission submission;
          submission.id = each.id;
          return submission;
        },
        [this](const Submission& submission) { return keys_.at(submission.id); },
        [this](const Submission& submission, const std::string&, const KnownEvidence& known,
               std::size_t worker) { return graded(submission, known, worker); }};
    return grade_class({hand_ins_, store_, std::move(anew)}, steps, *watch_);
  }

  void hand_in_of(std::size_t size) {
    hand_ins_ = class_of(size);
    for (const HandIn& each : hand_ins_) keys_[each.id] = "key";
  }

  Record record_of(const std::string& id) const { return std::get<Record>(store_.read(id)); }

  RecordOrigin origin_of(const std::string& id) const { return watch_->ended.find(id)->second; }

  Folder folder_;
  RecordStore store_{folder_.path(), "lab5"};
  std::vector<HandIn> hand_ins_;
  std::map<std::string, std::string> keys_;
  std::function<void(const HandIn&)> opens_;
  std::function<void(const HandIn&)> ends_with_;
  std::function<void(const Submission&, std::size_t)> grades_;
  std::size_t workers_ = 1;
  Kind kind_ = Kind::graded;
  std::unique_ptr<NotingWatch> watch_;
  std::map<std::string, KnownEvidence> known_;  // what each was graded with
  std::size_t graded_ = 0;

 private:
  GradedWithEvidence graded(const Submission& submission, const KnownEvidence& known,
                            std::size_t worker) {
    if (grades_) grades_(submission, worker);
    const std::lock_guard lock(mutex_);
    known_.emplace(submission.id, known);
    GradedWithEvidence made;
    made.graded.lab = "lab5";
    made.graded.submission = submission.id;
    made.graded.grade.points = static_cast<double>(++graded_);
    if (kind_ == Kind::withheld) made.graded.grade.state = GradeState::withheld;
    made.evidence = known;
    if (kind_ != Kind::rescored) made.evidence.seed = ++seed_;
    return made;
  }

  std::mutex mutex_;
  std::uint64_t seed_ = 100;
};

}  // namespace labcheck::test
