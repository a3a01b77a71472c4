// SPDX-License-Identifier: MIT
#include "harness/verify/feedback.hpp"

#include "harness/base/render.hpp"
#include "harness/simgpu/facts/messages.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/verify/messages.hpp"
#include "tests/support/contains.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

Fault fault_at(std::string file, std::uint32_t line, std::string kernel) {
  return {FaultKind::out_of_bounds,
          verbatim("out-of-bounds read of 4 bytes"),
          std::move(kernel),
          std::move(file),
          line,
          1};
}

std::string sentence_about(const Fault& fault) {
  return render(on_fault(fault).message);
}

Message help_for(FaultKind kind) {
  Fault fault;
  fault.kind = kind;
  return on_fault(fault).help;
}

Message help_for_error(const std::string& name) {
  return on_device_error({name, "text"}).help;
}

std::string overwritten(std::size_t before, std::size_t after) {
  return render(on_damaged_guard({"c", {}, {}, 0, before, after}).message);
}

TEST(Feedback, NamesTheSignal) {
  EXPECT_EQ(on_signal(SIGSEGV).message, messages::segmentation_fault());
  EXPECT_EQ(on_signal(SIGABRT).message, messages::aborted());
  EXPECT_EQ(on_signal(SIGFPE).message, messages::arithmetic_error());
  EXPECT_EQ(render(on_signal(SIGILL).message),
            "The program crashed with signal 4 (Illegal instruction).");
  EXPECT_EQ(on_signal(SIGSEGV).help, messages::use_host_pointers());
  EXPECT_TRUE(on_signal(SIGILL).help.empty());
}

TEST(Feedback, ExplainsCommonCudaErrors) {
  EXPECT_EQ(render(on_device_error({"cudaErrorInvalidValue", "invalid argument"}).message),
            "CUDA reports cudaErrorInvalidValue: invalid argument.");
  EXPECT_EQ(help_for_error("cudaErrorInvalidConfiguration"), messages::check_launch_shape());
  EXPECT_EQ(help_for_error("cudaErrorIllegalAddress"), messages::check_device_pointers());
  EXPECT_EQ(help_for_error("cudaErrorInvalidValue"), messages::check_arguments());
  EXPECT_EQ(help_for_error("cudaErrorInvalidSymbol"), messages::pass_variable_itself());
  EXPECT_EQ(help_for_error("cudaErrorMisalignedAddress"), messages::check_alignment());
  EXPECT_EQ(help_for_error("cudaErrorMemoryAllocation"), messages::free_memory());
  EXPECT_EQ(help_for_error("cudaErrorUnknown"), messages::check_every_call());
}

TEST(Feedback, NamesFunctionsLikeTheMissingOne) {
  const auto help_with = [](const FunctionAbsent& end) {
    return render(on_absent_function("void f(int n)", end).help);
  };
  EXPECT_EQ(render(on_absent_function("void f(int n)", {}).message),
            "The submission does not define void f(int n).");
  EXPECT_PRED2(contains, help_with({}), "including const");
  EXPECT_PRED2(contains, help_with({{"f(long)"}}), "defines f(long) instead");
  EXPECT_PRED2(contains, help_with({{"f(long)", "F(int)"}}), "defines f(long) and F(int) instead");
}

TEST(Feedback, LocatesAFaultAsFarAsKnown) {
  EXPECT_EQ(sentence_about(fault_at("matmul.cu", 31, "matmul_kernel")),
            "matmul.cu:31 in matmul_kernel: out-of-bounds read of 4 bytes");
  EXPECT_EQ(sentence_about(fault_at("matmul.cu", 31, "")),
            "matmul.cu:31: out-of-bounds read of 4 bytes");
  EXPECT_EQ(sentence_about(fault_at("", 31, "matmul_kernel")),
            "kernel matmul_kernel: out-of-bounds read of 4 bytes");
  EXPECT_EQ(sentence_about(fault_at("matmul.cu", 0, "")), "out-of-bounds read of 4 bytes");
}

TEST(Feedback, CountsRepeatedFaults) {
  Fault fault = fault_at("matmul.cu", 31, "");
  fault.count = 4128;
  EXPECT_EQ(sentence_about(fault), "matmul.cu:31: out-of-bounds read of 4 bytes (4,128 times)");
}

// Other programs recognize a fault by its id.
TEST(Feedback, ContainsTheMessageOfTheFault) {
  Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
  fault.message = simgpu::text::no_barrier_in_block();
  fault.count = 2;
  EXPECT_TRUE(mentions(on_fault(fault).message, "no_barrier_in_block"));
}

TEST(Feedback, HasAHintUnlessTheFaultExplainsItself) {
  for (const FaultKind kind :
       {FaultKind::out_of_bounds, FaultKind::invalid_address, FaultKind::uninitialized,
        FaultKind::uninitialized_copy, FaultKind::early_read, FaultKind::host_access,
        FaultKind::assertion, FaultKind::unsupported_call})
    EXPECT_TRUE(help_for(kind).empty()) << to_string(kind);
  EXPECT_EQ(help_for(FaultKind::misaligned), messages::check_alignment());
  EXPECT_EQ(help_for(FaultKind::barrier_divergence), messages::reach_same_barrier());
  EXPECT_EQ(help_for(FaultKind::invalid_sync), messages::pass_exact_mask());
  EXPECT_EQ(help_for(FaultKind::device_heap), messages::check_heap_pointers());
  EXPECT_EQ(help_for(FaultKind::leak), messages::free_memory());
  EXPECT_EQ(help_for(FaultKind::runaway), messages::end_loops());
  EXPECT_EQ(help_for(FaultKind::launch), messages::check_launch_errors());
}

TEST(Feedback, HasNoHintIfTheFaultInAKernelExplainsItself) {
  for (const FaultKind kind : {FaultKind::out_of_bounds, FaultKind::misaligned,
                               FaultKind::invalid_address, FaultKind::runaway}) {
    Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
    fault.kind = kind;
    EXPECT_TRUE(on_fault(fault).help.empty()) << to_string(kind);
  }
}

TEST(Feedback, SuggestsABarrierUnlessARaceIsBetweenBlocks) {
  Fault race;
  race.kind = FaultKind::data_race;
  const auto help_without = [&](Message missing_order) {
    race.message = simgpu::text::race_in_global_memory(verbatim("..."), std::move(missing_order));
    return on_fault(race).help;
  };
  EXPECT_EQ(help_without(simgpu::text::no_barrier_in_block()), messages::order_accesses());
  EXPECT_EQ(help_without(simgpu::text::no_barrier_in_warp()), messages::order_accesses());
  EXPECT_EQ(help_without(verbatim("nothing orders the two blocks")),
            messages::order_accesses_of_blocks());
}

TEST(Feedback, SuggestsTheVotesOfTodaysGpus) {
  Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
  fault.kind = FaultKind::unsupported;
  EXPECT_EQ(on_fault(fault).help, messages::use_other_instructions());
  fault.message = simgpu::text::vote_without_mask("vote.any.pred");
  EXPECT_EQ(on_fault(fault).help, messages::use_votes_with_mask());
}

TEST(Feedback, CountsOverwrittenBytes) {
  EXPECT_EQ(overwritten(0, 1), "1 byte after the end of 'c' was overwritten.");
  EXPECT_EQ(overwritten(12, 0), "12 bytes before the start of 'c' were overwritten.");
  EXPECT_EQ(overwritten(4, 1),
            "4 bytes before the start and 1 byte after the end of 'c' were overwritten.");
  EXPECT_EQ(overwritten(1, 4096),
            "1 byte before the start and 4,096 bytes after the end of 'c' were overwritten.");
  EXPECT_EQ(on_damaged_guard({"c", {}, {}, 0, 1, 1}).help, messages::check_indices_in_last_block());
  EXPECT_EQ(on_damaged_guard({"c", {}, {}, 0, 1, 0}).help, messages::check_negative_indices());
}

TEST(Feedback, ShowsNoLastOutputIfThereIsNone) {
  EXPECT_EQ(render(on_wrong_status(2, 0, "the heap is full").message),
            "The program failed with exit status 2. Its last output: the heap is full");
  EXPECT_EQ(render(on_wrong_status(2, 0, "").message), "The program failed with exit status 2.");
  EXPECT_EQ(render(on_wrong_status(1234, 3, "").message),
            "The program ended with exit status 1234 instead of 3.");
  EXPECT_EQ(on_wrong_status(0, std::nullopt, "done").message, messages::success_instead_of_error());
}

}  // namespace
}  // namespace labcheck::test
