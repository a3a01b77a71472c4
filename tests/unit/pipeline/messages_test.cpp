// SPDX-License-Identifier: MIT
#include "harness/pipeline/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::messages {
namespace {

TEST(PipelineMessages, NameTheReasonIfTestCasesHaveNoResult) {
  EXPECT_EQ(not_run_after_timeouts(), "Not run: earlier test cases did not finish.");
  EXPECT_EQ(no_normal_end(), "The program did not end normally.");
  EXPECT_EQ(no_normal_end_help(),
            "Check for threads or callbacks that still run after the function returns.");
  EXPECT_EQ(answer_does_not_match(), "The program's answer does not match labcheck's request.");
}

TEST(PipelineMessages, NameTheReasonIfACeilingIsNotAvailable) {
  EXPECT_EQ(ceiling_not_available("copy", no_bytes_to_copy()),
            "The ceiling 'copy' is not available: the lab's oracle does not define how many bytes "
            "the test case moves.");
  EXPECT_EQ(no_sizes_of_a_product(),
            "the test case does not define the sizes m, n and k of a matrix product");
  EXPECT_EQ(no_size_of_a_sum(), "the test case does not define the size n of a sum");
  EXPECT_EQ(no_such_ceiling("best"), "the ceiling 'best' does not exist");
}

TEST(PipelineMessages, NameTheReasonIfABaselineFails) {
  EXPECT_EQ(baseline_failed("copy", Exited{3}),
            "the baseline 'copy' cannot be timed: it exited with status 3");
  EXPECT_EQ(baseline_failed("copy", Signaled{9}),
            "the baseline 'copy' cannot be timed: signal 9 terminated it");
  EXPECT_EQ(gpu_memory_too_small(),
            "the GPU does not have enough memory for the buffers of two programs");
  EXPECT_EQ(gpu_memory_too_small_help(),
            "measure on a GPU with more memory, or end other programs that use it");
}

}  // namespace
}  // namespace labcheck::messages
