// SPDX-License-Identifier: MIT
// Parts of a course that several computers grade, perhaps with different GPUs.

#include "harness/base/interrupt.hpp"
#include "harness/pipeline/batch/course_inputs.hpp"
#include "tests/support/fake_lab.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

using SharedGradingOfALab = GradingALab;

TEST_F(SharedGradingOfALab, RecordsFromAnotherGpuAreKeptIfRequested) {
  make_submissions(2);
  grade();
  for (const ReceivedSubmission& received : submissions_) keys_[received.id] = "on another GPU";
  keeps_other_gpus_ = true;
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::kept);
  EXPECT_EQ(record_of("student-0").key, "key");
  key_on_any_gpu_ = "another rubric";
  grade();
  EXPECT_EQ(origin_of("student-0"), RecordOrigin::graded);
}

// Slurm sends the signal to all processes of a job, so the program may have failed because of it.
TEST_F(SharedGradingOfALab, AGradingThatWasInterruptedLeavesNoRecord) {
  make_submissions(2);
  install_interrupt_handlers();
  during_grade_ = [](const Submission& submission, std::size_t) {
    if (submission.id == "student-1") std::raise(SIGTERM);
  };
  EXPECT_EQ(grade(), BatchOutcome::interrupted);
  forget_interrupt();
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  EXPECT_EQ(store_.submission_ids(), std::vector<std::string>{"student-0"});
}

TEST(Shards, ContainEachSubmissionOnceWithItsMarks) {
  std::vector<std::string> ids;
  for (std::size_t number = 1; number <= 3; ++number) {
    std::vector<CourseInput> inputs(2);
    for (std::size_t k = 0; k < 7; ++k) {
      CourseInput& input = inputs[k / 4];
      ReceivedSubmission received;
      received.id = std::to_string(k);
      input.received_submissions.submissions.push_back(received);
      InstructorMark mark;
      mark.submission = received.id;
      input.marks.push_back({mark});
    }
    inputs[0].received_submissions.missing = {Person{}};
    inputs[0].marks.emplace_back();
    keep_shard({number, 3}, inputs);
    for (const CourseInput& input : inputs) {
      EXPECT_TRUE(input.received_submissions.missing.empty());
      const auto& submissions = input.received_submissions.submissions;
      ASSERT_EQ(input.marks.size(), submissions.size());
      for (std::size_t k = 0; k < submissions.size(); ++k) {
        ids.push_back(submissions[k].id);
        EXPECT_EQ(input.marks[k].at(0).submission, submissions[k].id);
      }
    }
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"0", "3", "6", "1", "4", "2", "5"}));
}

}  // namespace
}  // namespace labcheck::test
