#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/pipeline/batch/grade_class.hpp"
#include "tests/support/fake_class.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

namespace labcheck::test {
namespace {

using Words = std::vector<std::string>;
using EndOfGradingAClass = GradingAClass;

TEST_F(EndOfGradingAClass, AFaultOfTheMachineFailsOneAndOthersGoOn) {
  hand_in_of(4);
  grades_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-1") throw HarnessError("the sandbox did not start");
    if (submission.id == "student-2") throw std::runtime_error("something else");
  };
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(watch_->failed,
            (std::multimap<std::string, std::string>{{"student-1", "the sandbox did not start"},
                                                     {"student-2", "something else"}}));
  EXPECT_EQ(watch_->ended.size(), 2u);
  EXPECT_EQ(store_.hand_ins(), (Words{"student-0", "student-3"}));
}

// Records that were only scored again are written together, after the last of them.
TEST_F(EndOfGradingAClass, AFaultBehindTheRecordIsOfThatOneAlsoWhereManyAreWritten) {
  hand_in_of(3);
  grade();
  for (auto& [id, key] : keys_) key = "another key";
  kind_ = Kind::rescored;
  ends_with_ = [](const HandIn& each) {
    if (each.id == "student-1") throw HarnessError("its page cannot be made");
  };
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(watch_->failed,
            (std::multimap<std::string, std::string>{{"student-1", "its page cannot be made"}}));
  EXPECT_EQ(watch_->ended,
            (std::multimap<std::string, RecordOrigin>{{"student-0", RecordOrigin::rescored},
                                                      {"student-2", RecordOrigin::rescored}}));
}

TEST_F(EndOfGradingAClass, WhatFailsLeavesItsEarlierRecord) {
  hand_in_of(1);
  grade();
  const Record before = record_of("student-0");
  keys_["student-0"] = "another key";
  grades_ = [](const Submission&, std::size_t) { throw HarnessError("no memory"); };
  grade();
  EXPECT_EQ(record_of("student-0"), before);
}

TEST_F(EndOfGradingAClass, WhatTheUserMustMendStopsAllAndIsThrown) {
  hand_in_of(20);
  workers_ = 3;
  opens_ = [](const HandIn& each) {
    if (each.id == "student-5") throw UserError("the disk is full", "free some space");
  };
  try {
    grade();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "the disk is full");
    EXPECT_EQ(error.remedy(), "free some space");
  }
  EXPECT_TRUE(watch_->failed.empty());
  for (const auto& [id, origin] : watch_->ended) EXPECT_EQ(record_of(id).hand_in, id);
}

TEST_F(EndOfGradingAClass, NothingBeginsAfterAMistakeOfTheUsers) {
  hand_in_of(5);
  opens_ = [](const HandIn& each) {
    if (each.id == "student-1") throw UserError("the disk is full");
  };
  EXPECT_THROW(grade(), UserError);
  EXPECT_EQ(watch_->begun, (Words{"student-0", "student-1"}));
}

TEST_F(EndOfGradingAClass, ARecordThatCannotBeWrittenStopsAll) {
  hand_in_of(2);
  write_file_atomically(folder_.path() / "grades", "a file in the folder's place");
  EXPECT_THROW(grade(), UserError);
  EXPECT_TRUE(watch_->ended.empty());
}

TEST_F(EndOfGradingAClass, AnInterruptedOneIsNeitherFailedNorRecorded) {
  hand_in_of(5);
  grades_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-2") throw Interrupted();
  };
  EXPECT_EQ(grade(), ClassEnd::interrupted);
  EXPECT_TRUE(watch_->failed.empty());
  EXPECT_EQ(watch_->begun.size(), 3u);
  EXPECT_EQ(store_.hand_ins(), (Words{"student-0", "student-1"}));
  grades_ = nullptr;
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(origin_of("student-1"), RecordOrigin::kept);
  EXPECT_EQ(origin_of("student-2"), RecordOrigin::graded);
  EXPECT_EQ(store_.hand_ins().size(), 5u);
}

TEST_F(EndOfGradingAClass, EightWorkersSeeToEachOnce) {
  hand_in_of(200);
  workers_ = 8;
  std::mutex mutex;
  std::set<std::size_t> at_work;
  grades_ = [&](const Submission&, std::size_t worker) {
    {
      const std::lock_guard lock(mutex);
      EXPECT_TRUE(at_work.insert(worker).second) << worker << " does two things at once";
    }
    std::this_thread::yield();
    const std::lock_guard lock(mutex);
    at_work.erase(worker);
  };
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(watch_->begun.size(), 200u);
  EXPECT_EQ(std::set<std::string>(watch_->begun.begin(), watch_->begun.end()).size(), 200u);
  EXPECT_EQ(watch_->ended.size(), 200u);
  EXPECT_LT(*watch_->workers.rbegin(), 8u);
  EXPECT_EQ(store_.hand_ins().size(), 200u);
  grade();
  EXPECT_EQ(graded_, 0u);
}

TEST_F(EndOfGradingAClass, EightWorkersSurviveFaultsOfSome) {
  hand_in_of(100);
  workers_ = 8;
  grades_ = [](const Submission& submission, std::size_t) {
    if (submission.id.ends_with('7')) throw HarnessError("a fault");
  };
  EXPECT_EQ(grade(), ClassEnd::complete);
  EXPECT_EQ(watch_->failed.size(), 10u);
  EXPECT_EQ(watch_->ended.size(), 90u);
}

TEST_F(EndOfGradingAClass, ThereAreNoMoreWorkersThanHandIns) {
  hand_in_of(2);
  workers_ = 8;
  grade();
  EXPECT_LT(*watch_->workers.rbegin(), 2u);
}

}  // namespace
}  // namespace labcheck::test
