// SPDX-License-Identifier: MIT
#include "harness/verify/feedback.hpp"

#include "harness/simgpu/facts/messages.hpp"
#include "harness/verify/messages.hpp"

#include <csignal>
#include <cstring>
#include <utility>

namespace labcheck {
namespace {

Message help_for(const std::string& cuda_error) {
  if (cuda_error == "cudaErrorInvalidConfiguration") return messages::check_launch_shape();
  if (cuda_error == "cudaErrorIllegalAddress") return messages::check_device_pointers();
  if (cuda_error == "cudaErrorMisalignedAddress") return messages::check_alignment();
  if (cuda_error == "cudaErrorInvalidValue") return messages::check_arguments();
  if (cuda_error == "cudaErrorInvalidSymbol") return messages::pass_variable_itself();
  if (cuda_error == "cudaErrorMemoryAllocation") return messages::free_memory();
  return messages::check_every_call();
}

// The message often says what to do, because the simulated GPU knows which bound was exceeded and
// by how much, or which argument of a call is wrong.
Message help_for(const Fault& fault) {
  const bool in_kernel = !fault.kernel.empty();
  switch (fault.kind) {
    case FaultKind::misaligned:
      return in_kernel ? Message{} : messages::check_alignment();
    case FaultKind::out_of_bounds:
    case FaultKind::invalid_address:
    case FaultKind::uninitialized:
    case FaultKind::uninitialized_copy:
    case FaultKind::early_read:
    case FaultKind::host_access:
    case FaultKind::assertion:
    case FaultKind::unsupported_call:
      return {};
    case FaultKind::data_race: {
      const bool in_one_block = mentions(fault.message, simgpu::text::no_barrier_in_block.id) ||
                                mentions(fault.message, simgpu::text::no_barrier_in_warp.id);
      return in_one_block ? messages::order_accesses() : messages::order_accesses_of_blocks();
    }
    case FaultKind::barrier_divergence:
      return messages::reach_same_barrier();
    case FaultKind::invalid_sync:
      return messages::pass_exact_mask();
    case FaultKind::device_heap:
      return messages::check_heap_pointers();
    case FaultKind::leak:
      return messages::free_memory();
    case FaultKind::runaway:
      return in_kernel ? Message{} : messages::end_loops();
    case FaultKind::launch:
      return messages::check_launch_errors();
    case FaultKind::unsupported:
      return mentions(fault.message, simgpu::text::vote_without_mask.id)
                 ? messages::use_votes_with_mask()
                 : messages::use_other_instructions();
  }
  return {};
}

Rounded exactly(double number) {
  return {number, 15};
}

Message damaged_bytes(const ReturnedBuffer& buffer) {
  const Count before(buffer.damaged_before);
  const Count after(buffer.damaged_after);
  if (after.value == 0) return messages::overwritten_before(before, buffer.name);
  if (before.value == 0) return messages::overwritten_after(after, buffer.name);
  if (after.value == 1) return messages::overwritten_before_and_one_after(before, buffer.name);
  return messages::overwritten_on_both_sides(before, after, buffer.name);
}

}  // namespace

Verdict verdict(VerdictKind kind, Feedback feedback) {
  return {kind, std::move(feedback.message), std::move(feedback.help), std::nullopt};
}

Feedback on_signal(int signal) {
  if (signal == SIGSEGV) return {messages::segmentation_fault(), messages::use_host_pointers()};
  if (signal == SIGABRT) return {messages::aborted()};
  if (signal == SIGFPE) return {messages::arithmetic_error()};
  return {messages::signaled(signal, ::strsignal(signal))};
}

Feedback on_device_error(const DeviceError& error) {
  return {messages::device_error(error.name, error.text), help_for(error.name)};
}

Feedback on_absent_function(const std::string& declaration, const FunctionAbsent& end) {
  Message message = messages::function_absent(declaration);
  if (end.similar.empty()) return {std::move(message), messages::define_as_declared()};
  return {std::move(message), messages::similar_functions(listing_of(end.similar))};
}

Feedback on_fault(const Fault& fault) {
  const bool has_line = !fault.file.empty() && fault.line > 0;
  const SourcePlace place{fault.file, fault.line};
  Message message = fault.message;
  if (has_line && !fault.kernel.empty()) {
    message = simgpu::text::fault_in_kernel_at_line(place, fault.kernel, std::move(message));
  } else if (has_line) {
    message = simgpu::text::fault_at_line(place, std::move(message));
  } else if (!fault.kernel.empty()) {
    message = messages::fault_in_kernel(fault.kernel, std::move(message));
  }
  if (fault.count > 1)
    message = in_sequence(std::move(message), simgpu::text::times(Count(fault.count)));
  return {std::move(message), help_for(fault)};
}

Feedback on_damaged_guard(const ReturnedBuffer& buffer) {
  return {damaged_bytes(buffer), buffer.damaged_after > 0 ? messages::check_indices_in_last_block()
                                                          : messages::check_negative_indices()};
}

Feedback on_wrong_status(int status, const std::optional<int>& expected,
                         const std::string& last_output) {
  if (!expected) return {messages::success_instead_of_error(), messages::report_errors()};
  Message output = last_output.empty() ? Message{} : messages::last_output(last_output);
  if (*expected == 0) {
    return {in_sequence(messages::program_failed(status), std::move(output)),
            messages::return_zero()};
  }
  return {in_sequence(messages::other_status(status, *expected), std::move(output))};
}

Feedback on_missing_text(const Pattern& pattern) {
  switch (pattern.stream) {
    case Pattern::Stream::output:
      return {messages::not_printed_on_output(text_of_lab(pattern.what))};
    case Pattern::Stream::errors:
      return {messages::not_printed_on_errors(text_of_lab(pattern.what))};
    case Pattern::Stream::either:
      break;
  }
  return {messages::not_printed(text_of_lab(pattern.what))};
}

Feedback on_wrong_number(const ExpectedNumber& number, double printed, double expected) {
  const Message what = text_of_lab(number.what);
  if (number.within > 0) {
    return {messages::wrong_number_with_tolerance(exactly(printed), number.after, what,
                                                  exactly(expected), exactly(number.within))};
  }
  return {messages::wrong_number(exactly(printed), number.after, what, exactly(expected))};
}

Feedback on_missing_file(const std::string& name, FileState state) {
  switch (state) {
    case FileState::not_regular:
      return {messages::not_a_regular_file(name), messages::create_regular_file()};
    case FileState::too_large:
      return {messages::file_too_large(name),
              messages::files_may_have(as_number(kMaxProgramFiles >> 20))};
    case FileState::absent:
    case FileState::written:
      break;
  }
  return {messages::file_not_written(name), messages::create_file_by_name()};
}

}  // namespace labcheck
