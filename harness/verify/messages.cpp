#include "harness/verify/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>

namespace labcheck::messages {
namespace {

constexpr const char* kNoFaultOfYours = "this is no fault of yours: please tell your instructor";

constexpr const char* kAlignment =
    "float4 and the like need addresses that are multiples of their size";

std::string help_for(const std::string& cuda_error) {
  if (cuda_error == "cudaErrorInvalidConfiguration") {
    return "a block has at most 1,024 threads and no dimension may be 0: check the launch's "
           "<<<grid, block>>>, and cudaGetLastError() behind every launch";
  }
  if (cuda_error == "cudaErrorIllegalAddress") {
    return "a kernel used a pointer that is not valid on the device: is a host pointer passed, or "
           "an index far out of range?";
  }
  if (cuda_error == "cudaErrorMisalignedAddress") return kAlignment;
  if (cuda_error == "cudaErrorInvalidValue") {
    return "an argument of a CUDA call is not allowed: check sizes, pointers and copy directions, "
           "and every return value";
  }
  if (cuda_error == "cudaErrorMemoryAllocation") return "is everything freed that is allocated?";
  return "check the return value of every CUDA call, and cudaGetLastError() behind every launch";
}

// Of a fault in a kernel it is known what was missed and by how much: it says itself what to do.
std::string help_for(const Fault& fault) {
  const bool in_kernel = !fault.kernel.empty();
  switch (fault.kind) {
    case FaultKind::out_of_bounds:
      return in_kernel ? "" : "sizes are in bytes: n * sizeof(float), on both sides of a copy";
    case FaultKind::misaligned:
      return in_kernel ? "" : kAlignment;
    case FaultKind::invalid_address:
      return in_kernel ? "" : "which pointer is this, and was it allocated on the device?";
    case FaultKind::uninitialized:
    case FaultKind::early_read:
      return {};  // the fault says what to do
    case FaultKind::data_race:
      return "are both threads meant to use this place? then a barrier has to come in between; "
             "between "
             "blocks, atomic operations or another launch";
    case FaultKind::barrier_divergence:
      return "every thread of a block must come to the same __syncthreads(): keep it out of "
             "branches, and do not return before it";
    case FaultKind::invalid_sync:
      return "the mask must name exactly the lanes that come to this instruction";
    case FaultKind::device_heap:
      return "check what in-kernel malloc returns, and free each block once";
    case FaultKind::leak:
      return "free what you allocate";
    case FaultKind::assertion:
      return {};
    case FaultKind::runaway:
      return "does every loop come to its end, for every thread?";
    case FaultKind::launch:
      return "check cudaGetLastError() behind every launch";
    case FaultKind::host_access:
      return "host code cannot read device memory: copy it with cudaMemcpy first";
    case FaultKind::unsupported:
      return {};
  }
  return {};
}

std::string_view was(std::size_t count) {
  return count == 1 ? "was" : "were";
}

}  // namespace

Sentence exited(int status) {
  return {
      fmt::format("the program ended with exit status {} before the test case was over", status),
      "a function that the lab asks for must return, not call exit()"};
}

Sentence signaled(int signal) {
  const std::string what =
      signal == SIGSEGV
          ? "a segmentation fault: host code used a pointer that is not valid on the host"
      : signal == SIGABRT ? "abort(): a failed assertion or an uncaught exception"
      : signal == SIGFPE  ? "an arithmetic error such as a division by zero"
                          : fmt::format("signal {} ({})", signal, ::strsignal(signal));
  return {"the program crashed with " + what,
          signal == SIGSEGV
              ? "host code cannot follow a device pointer; is everything allocated that is used?"
              : ""};
}

Sentence device_error(const DeviceError& error) {
  return {fmt::format("CUDA reports {}: {}", error.name, error.text), help_for(error.name)};
}

Sentence function_absent(const std::string& declaration, const FunctionAbsent& end) {
  const std::string message = fmt::format("the submission does not define {}", declaration);
  if (end.similar.empty())
    return {message, "define it exactly as lab.cuh declares it, const and all"};
  return {message,
          fmt::format(
              "it defines {}: the lab's driver calls the function exactly as lab.cuh declares it",
              joined(end.similar))};
}

Sentence channel_broken() {
  return {"the program used the channel between labcheck and its driver",
          "do not close or write to files that you did not open"};
}

Sentence report_not_sound() {
  return {
      "something else than the simulated GPU wrote to its report, or kept it from being written",
      "do not close or write to files that you did not open"};
}

Sentence time_limit(double seconds) {
  return {fmt::format("the test case was not over after {:.6g} s", seconds),
          "does every loop come to its end, for every thread?"};
}

Sentence memory_limit(std::size_t bytes) {
  return {fmt::format("the program used more than {} of host memory", describe_bytes(bytes)),
          "is everything freed that is allocated?"};
}

Sentence output_limit(std::size_t bytes) {
  return {fmt::format("the program printed more than {}", describe_bytes(bytes)),
          "remove printf from kernels and loops"};
}

Sentence driver_failure(const std::string& reason) {
  return {fmt::format("the test case could not be set up: {}", reason), kNoFaultOfYours};
}

Sentence not_returned(const std::string& buffer) {
  return {fmt::format("the buffer '{}' did not come back whole", buffer), kNoFaultOfYours};
}

Sentence fault(const Fault& fault) {
  std::vector<std::string> place;
  if (!fault.file.empty() && fault.line > 0)
    place.push_back(fmt::format("{}:{}", fault.file, fault.line));
  if (!fault.kernel.empty()) place.push_back((place.empty() ? "kernel " : "in ") + fault.kernel);
  const std::string times =
      fault.count > 1 ? fmt::format(" ({} times)", with_thousands(fault.count)) : std::string();
  return {fmt::format("{}{}{}{}", fmt::join(place, " "), place.empty() ? "" : ": ", fault.message,
                      times),
          help_for(fault)};
}

Sentence wrong_status(int status, const std::optional<int>& expected,
                      const std::string& last_words) {
  const std::string said =
      last_words.empty() ? std::string() : fmt::format("; it had said: {}", last_words);
  if (!expected) {
    return {"the program ended with exit status 0, which says that all went well, and it did not",
            "where something is wrong, say so on standard error and return 1 from main()"};
  }
  if (*expected == 0) {
    return {fmt::format("the program gave up with exit status {}{}", status, said),
            "a program that did what it was asked for returns 0 from main()"};
  }
  return {fmt::format("the program ended with exit status {}, where {} was right{}", status,
                      *expected, said),
          {}};
}

Sentence not_printed(const Pattern& pattern) {
  const std::string_view where = pattern.stream == Pattern::Stream::output   ? " on standard output"
                                 : pattern.stream == Pattern::Stream::errors ? " on standard error"
                                                                             : "";
  return {fmt::format("the program did not print {}{}", pattern.what, where), {}};
}

std::string not_written() {
  return "not written";
}

std::string cause(const std::string& fault, const std::string& help) {
  return fmt::format("the simulated GPU's checks tell why: {}{}{}", fault, help.empty() ? "" : "; ",
                     help);
}

Sentence guard_damaged(const ReturnedBuffer& buffer) {
  std::vector<std::string> where;
  if (buffer.damaged_before > 0)
    where.push_back(counted(buffer.damaged_before, "byte") + " before the start");
  if (buffer.damaged_behind > 0)
    where.push_back(counted(buffer.damaged_behind, "byte") + " behind the end");
  return {fmt::format("{} of '{}' {} overwritten", joined(where), buffer.name,
                      was(buffer.damaged_before + buffer.damaged_behind)),
          buffer.damaged_behind > 0 ? "is every index guarded by the size, also in the last block?"
                                    : "does an index become negative?"};
}

Sentence input_changed(const std::string& buffer, std::size_t elements) {
  return {fmt::format("{} of the input '{}' {} changed", counted(elements, "element"), buffer,
                      was(elements)),
          "an input is const: work on a copy, or write to the output only"};
}

}  // namespace labcheck::messages
