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

ReturnedBuffer damaged(std::size_t before, std::size_t behind) {
  return {"c", {}, {}, 0, before, behind};
}

TEST(Messages, SayThatTheProgramEnded) {
  const auto sentence = say::exited(3);
  EXPECT_EQ(sentence.message, "the program ended with exit status 3 before the test case was over");
  EXPECT_EQ(sentence.help, "a function that the lab asks for must return, not call exit()");
}

TEST(Messages, SayThatHostCodeUsedABadPointer) {
  const auto sentence = say::signaled(SIGSEGV);
  EXPECT_EQ(sentence.message,
            "the program crashed with a segmentation fault: host code used a pointer that is not "
            "valid on the host");
  EXPECT_EQ(sentence.help,
            "host code cannot follow a device pointer; is everything allocated that is used?");
}

TEST(Messages, SayThatTheProgramAborted) {
  EXPECT_EQ(say::signaled(SIGABRT).message,
            "the program crashed with abort(): a failed assertion or an uncaught exception");
}

TEST(Messages, SayThatArithmeticFailed) {
  EXPECT_EQ(say::signaled(SIGFPE).message,
            "the program crashed with an arithmetic error such as a division by zero");
}

TEST(Messages, NameAnyOtherSignal) {
  EXPECT_EQ(say::signaled(SIGILL).message,
            "the program crashed with signal 4 (Illegal instruction)");
  EXPECT_EQ(say::signaled(SIGILL).help, "");
}

TEST(Messages, NameTheCudaError) {
  EXPECT_EQ(say::device_error({"cudaErrorIllegalAddress", "an illegal memory access"}).message,
            "CUDA reports cudaErrorIllegalAddress: an illegal memory access");
}

TEST(Messages, HelpWithEachCommonCudaError) {
  EXPECT_EQ(help_for_error("cudaErrorInvalidConfiguration"),
            "a block has at most 1,024 threads and no dimension may be 0: check the launch's "
            "<<<grid, block>>>, and cudaGetLastError() behind every launch");
  EXPECT_EQ(help_for_error("cudaErrorIllegalAddress"),
            "a kernel used a pointer that is not valid on the device: is a host pointer passed, or "
            "an index far out of range?");
  EXPECT_EQ(help_for_error("cudaErrorInvalidValue"),
            "an argument of a CUDA call is not allowed: check sizes, pointers and copy "
            "directions, and every return value");
  EXPECT_EQ(help_for_error("cudaErrorMisalignedAddress"),
            "float4 and the like need addresses that are multiples of their size");
  EXPECT_EQ(help_for_error("cudaErrorMemoryAllocation"), "is everything freed that is allocated?");
}

TEST(Messages, HelpWithAnyCudaError) {
  EXPECT_EQ(help_for_error("cudaErrorUnknown"),
            "check the return value of every CUDA call, and cudaGetLastError() behind every "
            "launch");
}

TEST(Messages, SayWhichFunctionIsAbsent) {
  const auto sentence = say::function_absent("void f(const float* x, int n)", {});
  EXPECT_EQ(sentence.message, "the submission does not define void f(const float* x, int n)");
  EXPECT_EQ(sentence.help, "define it exactly as lab.cuh declares it, const and all");
}

TEST(Messages, NameASimilarFunction) {
  EXPECT_EQ(say::function_absent("void f(int n)", {{"f(long)"}}).help,
            "it defines f(long): the lab's driver calls the function exactly as lab.cuh declares "
            "it");
}

TEST(Messages, NameSimilarFunctions) {
  EXPECT_EQ(say::function_absent("void f(int n)", {{"f(long)", "F(int)"}}).help,
            "it defines f(long) and F(int): the lab's driver calls the function exactly as lab.cuh "
            "declares it");
}

TEST(Messages, SayThatTheReportIsNotTheSimulatedGpusOwn) {
  const auto sentence = say::report_not_sound();
  EXPECT_EQ(sentence.message,
            "something else than the simulated GPU wrote to its report, or kept it from being "
            "written");
  EXPECT_EQ(sentence.help, "do not close or write to files that you did not open");
}

TEST(Messages, SayThatTheChannelWasUsed) {
  const auto sentence = say::channel_broken();
  EXPECT_EQ(sentence.message, "the program used the channel between labcheck and its driver");
  EXPECT_EQ(sentence.help, "do not close or write to files that you did not open");
}

TEST(Messages, NameTheTimeLimit) {
  EXPECT_EQ(say::time_limit(10).message, "the test case was not over after 10 s");
  EXPECT_EQ(say::time_limit(0.5).message, "the test case was not over after 0.5 s");
  EXPECT_EQ(say::time_limit(10).help, "does every loop come to its end, for every thread?");
}

TEST(Messages, NameTheMemoryLimit) {
  const auto sentence = say::memory_limit(std::size_t{2} << 30);
  EXPECT_EQ(sentence.message, "the program used more than 2 GiB of host memory");
  EXPECT_EQ(sentence.help, "is everything freed that is allocated?");
}

TEST(Messages, NameTheOutputLimit) {
  const auto sentence = say::output_limit(256 << 10);
  EXPECT_EQ(sentence.message, "the program printed more than 256 KiB");
  EXPECT_EQ(sentence.help, "remove printf from kernels and loops");
}

TEST(Messages, SayWhatIsNoFaultOfTheStudents) {
  const auto sentence = say::driver_failure("no memory");
  EXPECT_EQ(sentence.message, "the test case could not be set up: no memory");
  EXPECT_EQ(sentence.help, "this is no fault of yours: please tell your instructor");
}

TEST(Messages, SayWhatDidNotComeBack) {
  const auto sentence = say::not_returned("c");
  EXPECT_EQ(sentence.message, "the buffer 'c' did not come back whole");
  EXPECT_EQ(sentence.help, "this is no fault of yours: please tell your instructor");
}

TEST(Messages, SayWhereAFaultIs) {
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 31, "matmul_kernel")).message,
            "matmul.cu:31 in matmul_kernel: out-of-bounds read of 4 bytes");
}

TEST(Messages, SayWhatIsKnownOfWhereAFaultIs) {
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 31, "")).message,
            "matmul.cu:31: out-of-bounds read of 4 bytes");
  EXPECT_EQ(say::fault(fault_at("", 31, "matmul_kernel")).message,
            "kernel matmul_kernel: out-of-bounds read of 4 bytes");
  EXPECT_EQ(say::fault(fault_at("matmul.cu", 0, "")).message, "out-of-bounds read of 4 bytes");
}

TEST(Messages, SayHowOftenAFaultWasSeen) {
  Fault fault = fault_at("matmul.cu", 31, "");
  fault.count = 4128;
  EXPECT_EQ(say::fault(fault).message, "matmul.cu:31: out-of-bounds read of 4 bytes (4,128 times)");
}

TEST(Messages, HelpWithEachKindOfFault) {
  EXPECT_EQ(help_for(FaultKind::out_of_bounds),
            "sizes are in bytes: n * sizeof(float), on both sides of a copy");
  EXPECT_EQ(help_for(FaultKind::misaligned),
            "float4 and the like need addresses that are multiples of their size");
  EXPECT_EQ(help_for(FaultKind::invalid_address),
            "which pointer is this, and was it allocated on the device?");
  EXPECT_EQ(help_for(FaultKind::uninitialized), "");
  EXPECT_EQ(help_for(FaultKind::early_read), "");
  EXPECT_EQ(
      help_for(FaultKind::data_race),
      "are both threads meant to use this place? then a barrier has to come in between; between "
      "blocks, atomic operations or another launch");
  EXPECT_EQ(help_for(FaultKind::barrier_divergence),
            "every thread of a block must come to the same __syncthreads(): keep it out of "
            "branches, and do not return before it");
  EXPECT_EQ(help_for(FaultKind::invalid_sync),
            "the mask must name exactly the lanes that come to this instruction");
  EXPECT_EQ(help_for(FaultKind::device_heap),
            "check what in-kernel malloc returns, and free each block once");
  EXPECT_EQ(help_for(FaultKind::leak), "free what you allocate");
  EXPECT_EQ(help_for(FaultKind::runaway), "does every loop come to its end, for every thread?");
  EXPECT_EQ(help_for(FaultKind::launch), "check cudaGetLastError() behind every launch");
  EXPECT_EQ(help_for(FaultKind::host_access),
            "host code cannot read device memory: copy it with cudaMemcpy first");
}

TEST(Messages, HaveNoHelpWhereAFaultInAKernelSaysWhatWasMissed) {
  for (const FaultKind kind :
       {FaultKind::out_of_bounds, FaultKind::misaligned, FaultKind::invalid_address}) {
    Fault fault = fault_at("matmul.cu", 31, "matmul_kernel");
    fault.kind = kind;
    EXPECT_EQ(say::fault(fault).help, "") << to_string(kind);
  }
}

TEST(Messages, HaveNoHelpWhereTheFaultSaysItAll) {
  EXPECT_EQ(help_for(FaultKind::assertion), "");
  EXPECT_EQ(help_for(FaultKind::unsupported), "");
}

TEST(Messages, CountBytesThatWereOverwritten) {
  EXPECT_EQ(say::guard_damaged(damaged(0, 1)).message,
            "1 byte behind the end of 'c' was overwritten");
  EXPECT_EQ(say::guard_damaged(damaged(12, 0)).message,
            "12 bytes before the start of 'c' were overwritten");
  EXPECT_EQ(say::guard_damaged(damaged(4, 1)).message,
            "4 bytes before the start and 1 byte behind the end of 'c' were overwritten");
  EXPECT_EQ(say::guard_damaged(damaged(0, 1)).help,
            "is every index guarded by the size, also in the last block?");
}

TEST(Messages, CountElementsOfAnInputThatChanged) {
  EXPECT_EQ(say::input_changed("a", 1).message, "1 element of the input 'a' was changed");
  EXPECT_EQ(say::input_changed("a", 4096).message, "4,096 elements of the input 'a' were changed");
  EXPECT_EQ(say::input_changed("a", 1).help,
            "an input is const: work on a copy, or write to the output only");
}

}  // namespace
}  // namespace labcheck::test
