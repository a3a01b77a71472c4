// SPDX-License-Identifier: MIT
#include "harness/verify/messages.hpp"

#include "tests/support/contains.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace labcheck::test {
namespace {

namespace say = messages;

Fault fault_at(std::string file, int line, std::string kernel) {
  return {FaultKind::out_of_bounds,
          "out-of-bounds read of 4 bytes",
          std::move(kernel),
          std::move(file),
          line,
          1};
}

std::string help_for(FaultKind kind) {
  Fault fault;
  fault.kind = kind;
  return say::fault(fault).help;
}

std::string help_for_error(const std::string& name) {
  return say::device_error({name, "text"}).help;
}

ReturnedBuffer damaged(std::size_t before, std::size_t after) {
  return {"c", {}, {}, 0, before, after};
}

TEST(Messages, NameTheSignal) {
  EXPECT_PRED2(contains, say::signaled(SIGSEGV).message, "segmentation fault");
  EXPECT_PRED2(contains, say::signaled(SIGABRT).message, "abort()");
  EXPECT_PRED2(contains, say::signaled(SIGFPE).message, "arithmetic error");
  EXPECT_PRED2(contains, say::signaled(SIGILL).message, "signal 4 (Illegal instruction)");
  EXPECT_NE(say::signaled(SIGSEGV).help, "");
  EXPECT_EQ(say::signaled(SIGILL).help, "");
}

TEST(Messages, ExplainCommonCudaErrors) {
  EXPECT_PRED2(contains, help_for_error("cudaErrorInvalidConfiguration"), "<<<grid, block>>>");
  EXPECT_PRED2(contains, help_for_error("cudaErrorIllegalAddress"), "host pointer");
  EXPECT_PRED2(contains, help_for_error("cudaErrorInvalidValue"), "An argument of a CUDA call");
  EXPECT_PRED2(contains, help_for_error("cudaErrorInvalidSymbol"), "without quotes");
  EXPECT_PRED2(contains, help_for_error("cudaErrorMisalignedAddress"), "float4");
  EXPECT_PRED2(contains, help_for_error("cudaErrorMemoryAllocation"), "Free all memory");
  EXPECT_PRED2(contains, help_for_error("cudaErrorUnknown"), "every CUDA call");
}

TEST(Messages, NameFunctionsLikeTheMissingOne) {
  EXPECT_PRED2(contains, say::function_absent("void f(int n)", {}).help, "including const");
  EXPECT_PRED2(contains, say::function_absent("void f(int n)", {{"f(long)"}}).help,
               "defines f(long) instead");
  EXPECT_PRED2(contains, say::function_absent("void f(int n)", {{"f(long)", "F(int)"}}).help,
               "defines f(long) and F(int) instead");
}

TEST(Messages, NameTheTimeLimit) {
  EXPECT_PRED2(contains, say::time_limit(10).message, "within 10 s.");
  EXPECT_PRED2(contains, say::time_limit(0.5).message, "within 0.5 s.");
}

TEST(Messages, LocateAFault) {
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 31, "matmul_kernel")).message,
            "matmul.cu:31 in matmul_kernel: out-of-bounds read of 4 bytes");
}

TEST(Messages, LocateAFaultAsFarAsKnown) {
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 31, "")).message,
            "matmul.cu:31: out-of-bounds read of 4 bytes");
  EXPECT_EQ(say::fault(fault_at("", 31, "matmul_kernel")).message,
            "kernel matmul_kernel: out-of-bounds read of 4 bytes");
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 0, "")).message, "out-of-bounds read of 4 bytes");
}

TEST(Messages, CountRepeatedFaults) {
  Fault fault = fault_at("matmul.cu", 31, "");
  fault.count = 4128;
  EXPECT_EQ(say::fault(fault).message, "matmul.cu:31: out-of-bounds read of 4 bytes (4,128 times)");
}

TEST(Messages, HaveAHintUnlessTheFaultExplainsItself) {
  for (const FaultKind kind : {FaultKind::out_of_bounds, FaultKind::invalid_address,
                               FaultKind::uninitialized, FaultKind::uninitialized_copy,
                               FaultKind::early_read, FaultKind::host_access, FaultKind::assertion})
    EXPECT_EQ(help_for(kind), "") << to_string(kind);
  EXPECT_PRED2(contains, help_for(FaultKind::misaligned), "float4");
  EXPECT_PRED2(contains, help_for(FaultKind::barrier_divergence), "__syncthreads()");
  EXPECT_PRED2(contains, help_for(FaultKind::invalid_sync), "mask");
  EXPECT_PRED2(contains, help_for(FaultKind::device_heap), "malloc()");
  EXPECT_PRED2(contains, help_for(FaultKind::leak), "Free all memory");
  EXPECT_PRED2(contains, help_for(FaultKind::runaway), "every loop ends");
  EXPECT_PRED2(contains, help_for(FaultKind::launch), "cudaGetLastError()");
}

TEST(Messages, SuggestABarrierUnlessARaceIsBetweenBlocks) {
  Fault race = fault_at("matmul.cu", 31, "matmul_kernel");
  race.kind = FaultKind::data_race;
  EXPECT_PRED2(contains, say::fault(race).help, "atomic operations");
  race.message = "data race in shared memory: ..., and no __syncthreads() orders the two accesses";
  EXPECT_FALSE(contains(say::fault(race).help, "atomic operations"));
}

TEST(Messages, HaveNoHintIfTheFaultInAKernelExplainsItself) {
  for (const FaultKind kind : {FaultKind::out_of_bounds, FaultKind::misaligned,
                               FaultKind::invalid_address, FaultKind::runaway}) {
    Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
    fault.kind = kind;
    EXPECT_EQ(say::fault(fault).help, "") << to_string(kind);
  }
}

TEST(Messages, SuggestTheVotesOfTodaysGpus) {
  Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
  fault.kind = FaultKind::unsupported;
  fault.message = "the simulated GPU does not support vote.any.pred";
  EXPECT_PRED2(contains, say::fault(fault).help, "__any_sync()");
}

TEST(Messages, CountOverwrittenBytes) {
  EXPECT_EQ(say::guard_damaged(damaged(0, 1)).message,
            "1 byte after the end of 'c' was overwritten.");
  EXPECT_EQ(say::guard_damaged(damaged(12, 0)).message,
            "12 bytes before the start of 'c' were overwritten.");
  EXPECT_EQ(say::guard_damaged(damaged(4, 1)).message,
            "4 bytes before the start and 1 byte after the end of 'c' were overwritten.");
  EXPECT_PRED2(contains, say::guard_damaged(damaged(0, 1)).help, "the last block");
  EXPECT_PRED2(contains, say::guard_damaged(damaged(1, 0)).help, "negative");
}

TEST(Messages, CountChangedInputElements) {
  EXPECT_EQ(say::input_changed("a", 1).message, "1 element of the input 'a' was changed.");
  EXPECT_EQ(say::input_changed("a", 4096).message, "4,096 elements of the input 'a' were changed.");
}

}  // namespace
}  // namespace labcheck::test
