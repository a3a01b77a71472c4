// SPDX-License-Identifier: MIT
#include "harness/verify/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>
#include <utility>

namespace labcheck::messages {
namespace {

constexpr const char* kNotYourFault =
    translatable("This is not your fault. Please tell your instructor.");

constexpr const char* kAlignment =
    translatable("A vector type such as float4 needs an address that is a multiple of its size.");
constexpr const char* kFreeMemory = translatable("Free all memory that you allocate.");
constexpr const char* kEndLoops = translatable("Check that every loop ends, for every thread.");
constexpr const char* kOwnFilesOnly =
    translatable("Do not close or write to files that you did not open.");

std::string help_for(const std::string& cuda_error) {
  if (cuda_error == "cudaErrorInvalidConfiguration") {
    return tr(
        "Check <<<grid, block>>>: a block has at most 1,024 threads, and no dimension may be 0. "
        "cudaGetLastError() after every launch shows which launch failed.");
  }
  if (cuda_error == "cudaErrorIllegalAddress") {
    return tr(
        "A kernel used a pointer that is not valid on the device. Check that no host pointer is "
        "passed to it and that no index is far out of range.");
  }
  if (cuda_error == "cudaErrorMisalignedAddress") return translated(kAlignment);
  if (cuda_error == "cudaErrorInvalidValue") {
    return tr(
        "An argument of a CUDA call is invalid. Check sizes, pointers and copy directions, and "
        "check every return value.");
  }
  if (cuda_error == "cudaErrorInvalidSymbol") {
    return tr(
        "Pass the __constant__ or __device__ variable itself, without quotes: "
        "cudaMemcpyToSymbol(name, ...).");
  }
  if (cuda_error == "cudaErrorMemoryAllocation") return translated(kFreeMemory);
  return tr(
      "Check the return value of every CUDA call, and call cudaGetLastError() after every launch.");
}

// The message about a race names the barrier that would order two threads of one block, in every
// language. Two blocks have none.
bool is_in_one_block(const Fault& race) {
  return race.message.find("__syncthreads()") != std::string::npos;
}

// The message often says what to do, because the simulated GPU knows which bound was exceeded and
// by how much, or which argument of a call is wrong.
std::string help_for(const Fault& fault) {
  const bool in_kernel = !fault.kernel.empty();
  switch (fault.kind) {
    case FaultKind::misaligned:
      return in_kernel ? "" : translated(kAlignment);
    case FaultKind::out_of_bounds:
    case FaultKind::invalid_address:
    case FaultKind::uninitialized:
    case FaultKind::uninitialized_copy:
    case FaultKind::early_read:
    case FaultKind::host_access:
      return {};  // the message says what to do
    case FaultKind::data_race:
      return is_in_one_block(fault)
                 ? tr("Put a barrier between the two accesses.")
                 : tr("Put a barrier between the two accesses. If the threads are in different "
                      "blocks, use atomic operations or a separate kernel launch.");
    case FaultKind::barrier_divergence:
      return tr(
          "Every thread of a block must reach the same __syncthreads(). Move it out of branches.");
    case FaultKind::invalid_sync:
      return tr("Pass a mask that contains exactly the lanes that reach this instruction.");
    case FaultKind::device_heap:
      return tr("Check the pointers that malloc() returns in kernels, and free each block once.");
    case FaultKind::leak:
      return translated(kFreeMemory);
    case FaultKind::assertion:
      return {};
    case FaultKind::runaway:
      return in_kernel ? "" : translated(kEndLoops);
    case FaultKind::launch:
      return tr("Check cudaGetLastError() after every launch.");
    case FaultKind::unsupported:
      // An instruction has the same name in every language.
      if (fault.message.find("vote.") != std::string::npos)
        return tr(
            "Call __any_sync(), __all_sync() or __ballot_sync(), with a mask of the threads as the "
            "first argument.");
      return tr("Use other instructions, or ask your instructor to check it on a real GPU.");
    case FaultKind::unsupported_call:
      return {};
  }
  return {};
}

// `text` with a full stop, unless it ends with one.
std::string as_sentence(std::string text) {
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

std::string damaged_bytes(const ReturnedBuffer& buffer) {
  const std::size_t before = buffer.damaged_before;
  const std::size_t after = buffer.damaged_after;
  if (after == 0) {
    return tr_plural("{} byte before the start of '{}' was overwritten.",
                     "{} bytes before the start of '{}' were overwritten.", before,
                     with_thousands(before), buffer.name);
  }
  if (before == 0) {
    return tr_plural("{} byte after the end of '{}' was overwritten.",
                     "{} bytes after the end of '{}' were overwritten.", after,
                     with_thousands(after), buffer.name);
  }
  if (after == 1) {
    return tr_plural("{} byte before the start and 1 byte after the end of '{}' were overwritten.",
                     "{} bytes before the start and 1 byte after the end of '{}' were overwritten.",
                     before, with_thousands(before), buffer.name);
  }
  return tr_plural("{} byte before the start and {} bytes after the end of '{}' were overwritten.",
                   "{} bytes before the start and {} bytes after the end of '{}' were overwritten.",
                   before, with_thousands(before), with_thousands(after), buffer.name);
}

}  // namespace

Verdict verdict(VerdictKind kind, Feedback feedback) {
  return {kind, std::move(feedback.message), std::move(feedback.help), std::nullopt};
}

Feedback exited(int status) {
  return {tr("The program ended with exit status {} before the test case was over.", status),
          tr("Return from the function instead of calling exit().")};
}

Feedback signaled(int signal) {
  if (signal == SIGSEGV) {
    return {tr("The program crashed with a segmentation fault: host code used a pointer that is "
               "not valid on the host."),
            tr("Check that the pointers in host code point to allocated host memory, not to device "
               "memory.")};
  }
  if (signal == SIGABRT)
    return {tr("The program crashed with abort(): a failed assertion or an uncaught exception."),
            {}};
  if (signal == SIGFPE)
    return {tr("The program crashed with an arithmetic error such as a division by zero."), {}};
  return {tr("The program crashed with signal {} ({}).", signal, ::strsignal(signal)), {}};
}

Feedback not_started(const std::string& reason) {
  return {as_sentence(tr("Linux cannot start the program: {}", reason)),
          tr("Remove inline assembly that changes the program's sections.")};
}

Feedback device_error(const DeviceError& error) {
  return {as_sentence(tr("CUDA reports {}: {}", error.name, error.text)), help_for(error.name)};
}

Feedback function_absent(const std::string& declaration, const FunctionAbsent& end) {
  const std::string message = tr("The submission does not define {}.", declaration);
  if (end.similar.empty())
    return {message, tr("Define it exactly as lab.cuh declares it, including const.")};
  return {message, tr("The submission defines {} instead. Use the exact declaration from lab.cuh.",
                      joined(end.similar))};
}

Feedback channel_broken() {
  return {tr("The program interfered with the channel between labcheck and the lab's driver."),
          translated(kOwnFilesOnly)};
}

Feedback report_not_sound() {
  return {tr("The simulated GPU's report is incomplete, or something else wrote to it."),
          translated(kOwnFilesOnly)};
}

Feedback time_limit(double seconds) {
  return {tr("The test case did not finish within {:.6g} s.", seconds), translated(kEndLoops)};
}

Feedback memory_limit(std::size_t bytes) {
  return {tr("The program used more than {} of host memory.", describe_bytes(bytes)),
          translated(kFreeMemory)};
}

Feedback output_limit(std::size_t bytes) {
  return {tr("The program printed more than {}.", describe_bytes(bytes)),
          tr("Remove printf() from kernels and loops.")};
}

Feedback setup_failed(const std::string& reason) {
  return {as_sentence(tr("The test case could not be set up in the program: {}", reason)),
          tr("Free the memory that earlier calls allocated, and end every stream capture.")};
}

Feedback driver_failure(const std::string& reason) {
  return {as_sentence(tr("The test case could not be set up: {}", reason)),
          translated(kNotYourFault)};
}

Feedback not_returned(const std::string& buffer) {
  return {tr("labcheck did not receive the complete buffer '{}'.", buffer),
          translated(kNotYourFault)};
}

std::string statement_of_program(const Fault& call) {
  return tr("According to the program, {}.", call.message);
}

std::string more_leaks(std::size_t count) {
  return ' ' + tr_plural("(and {} more leak)", "(and {} more leaks)", count, with_thousands(count));
}

Feedback fault(const Fault& fault) {
  const bool has_line = !fault.file.empty() && fault.line > 0;
  std::string message = fault.message;
  if (has_line && !fault.kernel.empty()) {
    message = tr("{}:{} in {}: {}", fault.file, fault.line, fault.kernel, fault.message);
  } else if (has_line) {
    message = fmt::format("{}:{}: {}", fault.file, fault.line, fault.message);
  } else if (!fault.kernel.empty()) {
    message = tr("kernel {}: {}", fault.kernel, fault.message);
  }
  if (fault.count > 1)
    message += ' ' + tr_plural("({} time)", "({} times)", fault.count, with_thousands(fault.count));
  return {std::move(message), help_for(fault)};
}

std::string not_written() {
  return tr("not written");
}

std::string cause(const std::string& fault, const std::string& help) {
  return as_sentence(tr("The simulated GPU found the cause: {}", fault)) +
         (help.empty() ? "" : " ") + help;
}

Feedback guard_damaged(const ReturnedBuffer& buffer) {
  return {damaged_bytes(buffer),
          buffer.damaged_after > 0
              ? tr("Check every index against the size, including in the last block.")
              : tr("Check that no index is negative.")};
}

Feedback input_changed(const std::string& buffer, std::size_t elements) {
  return {tr_plural("{} element of the input '{}' was changed.",
                    "{} elements of the input '{}' were changed.", elements,
                    with_thousands(elements), buffer),
          tr("An input is const. Write to the output only, or work on a copy.")};
}

}  // namespace labcheck::messages
