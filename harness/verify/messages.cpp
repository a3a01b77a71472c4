// SPDX-License-Identifier: MIT
#include "harness/verify/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>
#include <utility>

namespace labcheck::messages {
namespace {

constexpr const char* kNotYourFault = "This is not your fault. Please tell your instructor.";

constexpr const char* kAlignment =
    "A vector type such as float4 needs an address that is a multiple of its size.";
constexpr const char* kFreeMemory = "Free all memory that you allocate.";
constexpr const char* kEndLoops = "Check that every loop ends, for every thread.";
constexpr const char* kOwnFilesOnly = "Do not close or write to files that you did not open.";

std::string help_for(const std::string& cuda_error) {
  if (cuda_error == "cudaErrorInvalidConfiguration") {
    return "Check <<<grid, block>>>: a block has at most 1,024 threads, and no dimension may be 0. "
           "cudaGetLastError() after every launch shows which launch failed.";
  }
  if (cuda_error == "cudaErrorIllegalAddress") {
    return "A kernel used a pointer that is not valid on the device. Check that no host pointer is "
           "passed to it and that no index is far out of range.";
  }
  if (cuda_error == "cudaErrorMisalignedAddress") return kAlignment;
  if (cuda_error == "cudaErrorInvalidValue") {
    return "An argument of a CUDA call is invalid. Check sizes, pointers and copy directions, and "
           "check every return value.";
  }
  if (cuda_error == "cudaErrorInvalidSymbol") {
    return "Pass the __constant__ or __device__ variable itself, without quotes: "
           "cudaMemcpyToSymbol(name, ...).";
  }
  if (cuda_error == "cudaErrorMemoryAllocation") return kFreeMemory;
  return "Check the return value of every CUDA call, and call cudaGetLastError() after every "
         "launch.";
}

// The message often says what to do, because the simulated GPU knows which bound was exceeded and
// by how much, or which argument of a call is wrong.
std::string help_for(const Fault& fault) {
  const bool in_kernel = !fault.kernel.empty();
  switch (fault.kind) {
    case FaultKind::misaligned:
      return in_kernel ? "" : kAlignment;
    case FaultKind::out_of_bounds:
    case FaultKind::invalid_address:
    case FaultKind::uninitialized:
    case FaultKind::early_read:
    case FaultKind::host_access:
      return {};  // the message says what to do
    case FaultKind::data_race:
      return fault.message.find("shared memory") != std::string::npos
                 ? "Put a barrier between the two accesses."
                 : "Put a barrier between the two accesses. If the threads are in different "
                   "blocks, use atomic operations or a separate kernel launch.";
    case FaultKind::barrier_divergence:
      return "Every thread of a block must reach the same __syncthreads(). Move it out of "
             "branches.";
    case FaultKind::invalid_sync:
      return "Pass a mask that contains exactly the lanes that reach this instruction.";
    case FaultKind::device_heap:
      return "Check the pointers that malloc() returns in kernels, and free each block once.";
    case FaultKind::leak:
      return kFreeMemory;
    case FaultKind::assertion:
      return {};
    case FaultKind::runaway:
      return in_kernel ? "" : kEndLoops;
    case FaultKind::launch:
      return "Check cudaGetLastError() after every launch.";
    case FaultKind::unsupported:
      if (fault.message.find("vote.") != std::string::npos)
        return "Call __any_sync(), __all_sync() or __ballot_sync(), with a mask of the threads as "
               "the first argument.";
      return "Use other instructions, or ask your instructor to check it on a real GPU.";
  }
  return {};
}

std::string_view was(std::size_t count) {
  return count == 1 ? "was" : "were";
}

// `text` with a full stop, unless it ends with one.
std::string as_sentence(std::string text) {
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

}  // namespace

Verdict verdict(VerdictKind kind, Feedback feedback) {
  return {kind, std::move(feedback.message), std::move(feedback.help), std::nullopt};
}

Feedback exited(int status) {
  return {
      fmt::format("The program ended with exit status {} before the test case was over.", status),
      "Return from the function instead of calling exit()."};
}

Feedback signaled(int signal) {
  const std::string reason =
      signal == SIGSEGV
          ? "a segmentation fault: host code used a pointer that is not valid on the host"
      : signal == SIGABRT ? "abort(): a failed assertion or an uncaught exception"
      : signal == SIGFPE  ? "an arithmetic error such as a division by zero"
                          : fmt::format("signal {} ({})", signal, ::strsignal(signal));
  return {fmt::format("The program crashed with {}.", reason),
          signal == SIGSEGV
              ? "Check that the pointers in host code point to allocated host memory, not to "
                "device memory."
              : ""};
}

Feedback device_error(const DeviceError& error) {
  return {as_sentence(fmt::format("CUDA reports {}: {}", error.name, error.text)),
          help_for(error.name)};
}

Feedback function_absent(const std::string& declaration, const FunctionAbsent& end) {
  const std::string message = fmt::format("The submission does not define {}.", declaration);
  if (end.similar.empty())
    return {message, "Define it exactly as lab.cuh declares it, including const."};
  return {message,
          fmt::format("The submission defines {} instead. Use the exact declaration from lab.cuh.",
                      joined(end.similar))};
}

Feedback channel_broken() {
  return {"The program interfered with the channel between labcheck and the lab's driver.",
          kOwnFilesOnly};
}

Feedback report_not_sound() {
  return {"The simulated GPU's report is incomplete, or something else wrote to it.",
          kOwnFilesOnly};
}

Feedback time_limit(double seconds) {
  return {fmt::format("The test case did not finish within {:.6g} s.", seconds), kEndLoops};
}

Feedback memory_limit(std::size_t bytes) {
  return {fmt::format("The program used more than {} of host memory.", describe_bytes(bytes)),
          kFreeMemory};
}

Feedback output_limit(std::size_t bytes) {
  return {fmt::format("The program printed more than {}.", describe_bytes(bytes)),
          "Remove printf() from kernels and loops."};
}

Feedback setup_failed(const std::string& reason) {
  return {as_sentence(fmt::format("The test case could not be set up in the program: {}", reason)),
          "Free the memory that earlier calls allocated, and end every stream capture."};
}

Feedback driver_failure(const std::string& reason) {
  return {as_sentence(fmt::format("The test case could not be set up: {}", reason)), kNotYourFault};
}

Feedback not_returned(const std::string& buffer) {
  return {fmt::format("labcheck did not receive the complete buffer '{}'.", buffer), kNotYourFault};
}

std::string more_leaks(std::size_t count) {
  return fmt::format(" (and {})", counted(count, "more leak"));
}

Feedback fault(const Fault& fault) {
  std::vector<std::string> position;
  if (!fault.file.empty() && fault.line > 0)
    position.push_back(fmt::format("{}:{}", fault.file, fault.line));
  if (!fault.kernel.empty())
    position.push_back((position.empty() ? "kernel " : "in ") + fault.kernel);
  const std::string times =
      fault.count > 1 ? fmt::format(" ({} times)", with_thousands(fault.count)) : std::string();
  return {fmt::format("{}{}{}{}", fmt::join(position, " "), position.empty() ? "" : ": ",
                      fault.message, times),
          help_for(fault)};
}

std::string not_written() {
  return "not written";
}

std::string cause(const std::string& fault, const std::string& help) {
  return as_sentence(fmt::format("The simulated GPU found the cause: {}", fault)) +
         (help.empty() ? "" : " ") + help;
}

Feedback guard_damaged(const ReturnedBuffer& buffer) {
  std::vector<std::string> positions;
  if (buffer.damaged_before > 0)
    positions.push_back(counted(buffer.damaged_before, "byte") + " before the start");
  if (buffer.damaged_after > 0)
    positions.push_back(counted(buffer.damaged_after, "byte") + " after the end");
  return {fmt::format("{} of '{}' {} overwritten.", joined(positions), buffer.name,
                      was(buffer.damaged_before + buffer.damaged_after)),
          buffer.damaged_after > 0
              ? "Check every index against the size, including in the last block."
              : "Check that no index is negative."};
}

Feedback input_changed(const std::string& buffer, std::size_t elements) {
  return {fmt::format("{} of the input '{}' {} changed.", counted(elements, "element"), buffer,
                      was(elements)),
          "An input is const. Write to the output only, or work on a copy."};
}

std::string no_kernel_ran() {
  return "No kernel ran, so the result was computed on the host.";
}

std::string inputs_not_copied(std::uint64_t copied, std::uint64_t inputs) {
  return fmt::format("The inputs have {}, but only {} were copied to the device.",
                     counted(inputs, "byte"), with_thousands(copied));
}

std::string outputs_not_copied(std::uint64_t copied, std::uint64_t outputs) {
  return fmt::format("The results have {}, but only {} were copied back from the device.",
                     counted(outputs, "byte"), with_thousands(copied));
}

std::string output_not_returned(const std::string& buffer, std::uint64_t bytes) {
  return fmt::format("{} of '{}' are not results of kernels that were copied from the device.",
                     counted(bytes, "byte"), buffer);
}

std::string output_from_host(const std::string& buffer, std::uint64_t bytes) {
  return fmt::format("{} of '{}' were copied from the host instead of written by a kernel.",
                     counted(bytes, "byte"), buffer);
}

std::string many_device_copies(std::uint64_t copies) {
  return fmt::format("{} copies on the device may have arranged the result instead of a kernel.",
                     with_thousands(copies));
}

std::string output_from_inputs(const std::string& buffer, std::uint64_t bytes) {
  return fmt::format("{} of '{}' were copied from an input instead of written by a kernel.",
                     counted(bytes, "byte"), buffer);
}

std::string round_trip(std::uint64_t read, std::uint64_t limit) {
  return fmt::format(
      "The host read {} from the device before the last kernel, so it may have computed the "
      "result. The limit is {}.",
      counted(read, "byte"), counted(limit, "byte"));
}

}  // namespace labcheck::messages
