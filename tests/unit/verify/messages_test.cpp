// SPDX-License-Identifier: MIT
#include "harness/verify/messages.hpp"

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

TEST(Messages, ReportTheExitStatus) {
  const auto sentence = say::exited(3);
  EXPECT_EQ(sentence.message,
            "The program ended with exit status 3 before the test case was over.");
  EXPECT_EQ(sentence.help, "Return from the function instead of calling exit().");
}

TEST(Messages, ReportABadPointerInHostCode) {
  const auto sentence = say::signaled(SIGSEGV);
  EXPECT_EQ(sentence.message,
            "The program crashed with a segmentation fault: host code used a pointer that is "
            "not valid on the host.");
  EXPECT_EQ(sentence.help,
            "Check that the pointers in host code point to allocated host memory, not to "
            "device memory.");
}

TEST(Messages, ReportAnAbort) {
  EXPECT_EQ(say::signaled(SIGABRT).message,
            "The program crashed with abort(): a failed assertion or an uncaught exception.");
}

TEST(Messages, ReportAnArithmeticError) {
  EXPECT_EQ(say::signaled(SIGFPE).message,
            "The program crashed with an arithmetic error such as a division by zero.");
}

TEST(Messages, NameAnyOtherSignal) {
  EXPECT_EQ(say::signaled(SIGILL).message,
            "The program crashed with signal 4 (Illegal instruction).");
  EXPECT_EQ(say::signaled(SIGILL).help, "");
}

TEST(Messages, NameTheCudaError) {
  EXPECT_EQ(say::device_error({"cudaErrorIllegalAddress", "an illegal memory access"}).message,
            "CUDA reports cudaErrorIllegalAddress: an illegal memory access.");
}

TEST(Messages, ExplainCommonCudaErrors) {
  EXPECT_EQ(help_for_error("cudaErrorInvalidConfiguration"),
            "Check <<<grid, block>>>: a block has at most 1,024 threads, and no dimension "
            "may be 0. cudaGetLastError() after every launch shows which launch failed.");
  EXPECT_EQ(help_for_error("cudaErrorIllegalAddress"),
            "A kernel used a pointer that is not valid on the device. Check that no host "
            "pointer is passed to it and that no index is far out of range.");
  EXPECT_EQ(help_for_error("cudaErrorInvalidValue"),
            "An argument of a CUDA call is invalid. Check sizes, pointers and copy "
            "directions, and check every return value.");
  EXPECT_EQ(help_for_error("cudaErrorMisalignedAddress"),
            "A vector type such as float4 needs an address that is a multiple of its size.");
  EXPECT_EQ(help_for_error("cudaErrorMemoryAllocation"), "Free all memory that you allocate.");
}

TEST(Messages, HaveAHintForOtherCudaErrors) {
  EXPECT_EQ(help_for_error("cudaErrorUnknown"),
            "Check the return value of every CUDA call, and call cudaGetLastError() after "
            "every launch.");
}

TEST(Messages, NameTheMissingFunction) {
  const auto sentence = say::function_absent("void f(const float* x, int n)", {});
  EXPECT_EQ(sentence.message, "The submission does not define void f(const float* x, int n).");
  EXPECT_EQ(sentence.help, "Define it exactly as lab.cuh declares it, including const.");
}

TEST(Messages, NameASimilarFunction) {
  EXPECT_EQ(say::function_absent("void f(int n)", {{"f(long)"}}).help,
            "The submission defines f(long) instead. Use the exact declaration from lab.cuh.");
}

TEST(Messages, NameSimilarFunctions) {
  EXPECT_EQ(say::function_absent("void f(int n)", {{"f(long)", "F(int)"}}).help,
            "The submission defines f(long) and F(int) instead. Use the exact declaration "
            "from lab.cuh.");
}

TEST(Messages, ReportATamperedReport) {
  const auto sentence = say::report_not_sound();
  EXPECT_EQ(sentence.message,
            "The simulated GPU's report is incomplete, or something else wrote to it.");
  EXPECT_EQ(sentence.help, "Do not close or write to files that you did not open.");
}

TEST(Messages, ReportUseOfTheChannel) {
  const auto sentence = say::channel_broken();
  EXPECT_EQ(sentence.message,
            "The program interfered with the channel between labcheck and the lab's driver.");
  EXPECT_EQ(sentence.help, "Do not close or write to files that you did not open.");
}

TEST(Messages, NameTheTimeLimit) {
  EXPECT_EQ(say::time_limit(10).message, "The test case did not finish within 10 s.");
  EXPECT_EQ(say::time_limit(0.5).message, "The test case did not finish within 0.5 s.");
  EXPECT_EQ(say::time_limit(10).help, "Check that every loop ends, for every thread.");
}

TEST(Messages, NameTheMemoryLimit) {
  const auto sentence = say::memory_limit(std::size_t{2} << 30);
  EXPECT_EQ(sentence.message, "The program used more than 2 GiB of host memory.");
  EXPECT_EQ(sentence.help, "Free all memory that you allocate.");
}

TEST(Messages, NameTheOutputLimit) {
  const auto sentence = say::output_limit(256 << 10);
  EXPECT_EQ(sentence.message, "The program printed more than 256 KiB.");
  EXPECT_EQ(sentence.help, "Remove printf() from kernels and loops.");
}

TEST(Messages, SayThatASetupFailureIsNotTheStudentsFault) {
  const auto sentence = say::driver_failure("no memory");
  EXPECT_EQ(sentence.message, "The test case could not be set up: no memory.");
  EXPECT_EQ(sentence.help, "This is not your fault. Please tell your instructor.");
}

TEST(Messages, NameAnIncompleteBuffer) {
  const auto sentence = say::not_returned("c");
  EXPECT_EQ(sentence.message, "labcheck did not receive the complete buffer 'c'.");
  EXPECT_EQ(sentence.help, "This is not your fault. Please tell your instructor.");
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

TEST(Messages, HaveAHintForEachKindOfFault) {
  EXPECT_EQ(help_for(FaultKind::out_of_bounds), "");
  EXPECT_EQ(help_for(FaultKind::misaligned),
            "A vector type such as float4 needs an address that is a multiple of its size.");
  EXPECT_EQ(help_for(FaultKind::invalid_address), "");
  EXPECT_EQ(help_for(FaultKind::uninitialized), "");
  EXPECT_EQ(help_for(FaultKind::uninitialized_copy), "");
  EXPECT_EQ(help_for(FaultKind::early_read), "");
  EXPECT_EQ(help_for(FaultKind::data_race),
            "Put a barrier between the two accesses. If the threads are in different blocks, "
            "use atomic operations or a separate kernel launch.");
  EXPECT_EQ(help_for(FaultKind::barrier_divergence),
            "Every thread of a block must reach the same __syncthreads(). Move it out of "
            "branches.");
  EXPECT_EQ(help_for(FaultKind::invalid_sync),
            "Pass a mask that contains exactly the lanes that reach this instruction.");
  EXPECT_EQ(help_for(FaultKind::device_heap),
            "Check the pointers that malloc() returns in kernels, and free each block once.");
  EXPECT_EQ(help_for(FaultKind::leak), "Free all memory that you allocate.");
  EXPECT_EQ(help_for(FaultKind::runaway), "Check that every loop ends, for every thread.");
  EXPECT_EQ(help_for(FaultKind::launch), "Check cudaGetLastError() after every launch.");
  EXPECT_EQ(help_for(FaultKind::host_access), "");
}

TEST(Messages, HaveNoHintIfTheFaultInAKernelExplainsItself) {
  for (const FaultKind kind : {FaultKind::out_of_bounds, FaultKind::misaligned,
                               FaultKind::invalid_address, FaultKind::runaway}) {
    Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
    fault.kind = kind;
    EXPECT_EQ(say::fault(fault).help, "") << to_string(kind);
  }
}

TEST(Messages, SuggestABarrierForARaceInOneBlock) {
  Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
  fault.kind = FaultKind::data_race;
  fault.message = "data race in shared memory: ..., and no __syncthreads() orders the two accesses";
  EXPECT_EQ(say::fault(fault).help, "Put a barrier between the two accesses.");
}

TEST(Messages, SuggestTheVotesOfTodaysGpus) {
  Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
  fault.kind = FaultKind::unsupported;
  fault.message = "the simulated GPU does not support vote.any.pred";
  EXPECT_EQ(say::fault(fault).help,
            "Call __any_sync(), __all_sync() or __ballot_sync(), with a mask of the threads as the "
            "first argument.");
}

TEST(Messages, ExplainAnInvalidSymbol) {
  EXPECT_EQ(say::device_error({"cudaErrorInvalidSymbol", "invalid device symbol"}).help,
            "Pass the __constant__ or __device__ variable itself, without quotes: "
            "cudaMemcpyToSymbol(name, ...).");
}

TEST(Messages, HaveNoHintForAssertions) {
  EXPECT_EQ(help_for(FaultKind::assertion), "");
}

TEST(Messages, CountOverwrittenBytes) {
  EXPECT_EQ(say::guard_damaged(damaged(0, 1)).message,
            "1 byte after the end of 'c' was overwritten.");
  EXPECT_EQ(say::guard_damaged(damaged(12, 0)).message,
            "12 bytes before the start of 'c' were overwritten.");
  EXPECT_EQ(say::guard_damaged(damaged(4, 1)).message,
            "4 bytes before the start and 1 byte after the end of 'c' were overwritten.");
  EXPECT_EQ(say::guard_damaged(damaged(0, 1)).help,
            "Check every index against the size, including in the last block.");
}

TEST(Messages, CountChangedInputElements) {
  EXPECT_EQ(say::input_changed("a", 1).message, "1 element of the input 'a' was changed.");
  EXPECT_EQ(say::input_changed("a", 4096).message, "4,096 elements of the input 'a' were changed.");
  EXPECT_EQ(say::input_changed("a", 1).help,
            "An input is const. Write to the output only, or work on a copy.");
}

}  // namespace
}  // namespace labcheck::test
