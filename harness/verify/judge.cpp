// SPDX-License-Identifier: MIT
#include "harness/verify/judge.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/by_name.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/feedback.hpp"
#include "harness/verify/messages.hpp"
#include "harness/verify/mismatch.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace labcheck {
namespace {

bool is_bad_access(const Fault& fault) {
  const bool is_access = fault.kind == FaultKind::out_of_bounds ||
                         fault.kind == FaultKind::misaligned ||
                         fault.kind == FaultKind::invalid_address;
  return is_access && !fault.kernel.empty();
}

// Only with full checks does a kernel continue after its first bad access. The verdict must not
// depend on the checks.
void remove_later_accesses(std::vector<Fault>& faults) {
  const auto first = std::ranges::find_if(faults, is_bad_access);
  if (first == faults.end()) return;
  faults.erase(std::remove_if(first + 1, faults.end(), is_bad_access), faults.end());
}

// If a thread reads uninitialized memory because of a data race, the race is the cause, so it ranks
// as graver.
const Fault* gravest(const std::vector<Fault>& faults) {
  const auto rank = [](const Fault& fault) {
    const bool is_uninitialized = fault.kind == FaultKind::uninitialized;
    return std::pair(is_uninitialized ? VerdictKind::data_race : verdict_of(fault.kind),
                     is_uninitialized);
  };
  const auto found = std::ranges::min_element(
      faults, [&](const Fault& a, const Fault& b) { return rank(a) < rank(b); });
  return found == faults.end() ? nullptr : &*found;
}

struct JudgeEnd {
  const Standard& standard;

  Verdict operator()(const Completed&) const { return {}; }
  Verdict operator()(const Exited& end) const {
    return verdict(VerdictKind::run_time_error,
                   {messages::exited(end.status), messages::return_instead_of_exit()});
  }
  Verdict operator()(const Signaled& end) const {
    return verdict(VerdictKind::run_time_error, on_signal(end.signal));
  }
  Verdict operator()(const NotStarted& end) const {
    return verdict(VerdictKind::run_time_error,
                   {messages::not_started(end.reason), messages::keep_sections()});
  }
  Verdict operator()(const DeviceError& end) const {
    return verdict(VerdictKind::device_fault, on_device_error(end));
  }
  Verdict operator()(const FunctionAbsent& end) const {
    return verdict(VerdictKind::missing, on_absent_function(standard.declaration, end));
  }
  Verdict operator()(const ChannelBroken&) const {
    return verdict(VerdictKind::suspicious,
                   {messages::channel_broken(), messages::own_files_only()});
  }
  Verdict operator()(const TimeLimit&) const {
    return verdict(VerdictKind::time_limit_exceeded,
                   {messages::time_limit(
                        Rounded{std::chrono::duration<double>(standard.limits.time).count(), 6}),
                    messages::end_loops()});
  }
  Verdict operator()(const MemoryLimit&) const {
    return verdict(
        VerdictKind::memory_limit_exceeded,
        {messages::memory_limit(RoundedBytes{standard.limits.memory}), messages::free_memory()});
  }
  Verdict operator()(const OutputLimit&) const {
    return verdict(
        VerdictKind::output_limit_exceeded,
        {messages::output_limit(RoundedBytes{standard.limits.output}), messages::print_less()});
  }
  Verdict operator()(const SetupFailed& end) const {
    return verdict(VerdictKind::run_time_error,
                   {messages::setup_failed(end.reason), messages::undo_earlier_calls()});
  }
  Verdict operator()(const DriverFailure& end) const {
    return verdict(VerdictKind::judge_error,
                   {messages::driver_failure(end.reason), messages::not_your_fault()});
  }
};

// An output without an expectation would always be right.
void require_fitting_expectations(const Standard& standard) {
  for (const Buffer& buffer : standard.buffers) {
    if (buffer.role != BufferRole::output ||
        find_by_name(standard.expectations, buffer.name) != nullptr)
      continue;
    throw UserError(
        tr("oracle.cpp has no expectation for output '{}'", buffer.name),
        tr("add an expectation, or make it a scratch buffer if its contents do not matter"));
  }
  for (const Expectation& expectation : standard.expectations) {
    const Buffer* buffer = find_by_name(standard.buffers, expectation.buffer);
    if (buffer == nullptr || buffer->role != BufferRole::output)
      throw UserError(
          tr("oracle.cpp has an expectation for '{}', which is not an output", expectation.buffer));
    require_picture_shape(*buffer, expectation);
  }
}

std::optional<Verdict> judge_return(const Run& run, const Standard& standard) {
  for (const Buffer& buffer : standard.buffers) {
    const ReturnedBuffer* returned = find_by_name(run.buffers, buffer.name);
    const std::size_t bytes = buffer.role == BufferRole::output ? buffer.size_in_bytes() : 0;
    if (returned == nullptr || returned->bytes.size() != bytes)
      return verdict(VerdictKind::judge_error,
                     {messages::not_returned(buffer.name), messages::not_your_fault()});
  }
  return std::nullopt;
}

std::optional<Verdict> judge_guards(const Run& run) {
  for (const ReturnedBuffer& returned : run.buffers) {
    if (returned.damaged_before + returned.damaged_after > 0)
      return verdict(VerdictKind::memory_error, on_damaged_guard(returned));
  }
  return std::nullopt;
}

std::optional<Verdict> judge_inputs(const Run& run) {
  for (const ReturnedBuffer& returned : run.buffers) {
    if (returned.changed > 0)
      return verdict(VerdictKind::wrong_answer,
                     {messages::input_changed(Count(returned.changed), returned.name),
                      messages::work_on_copy()});
  }
  return std::nullopt;
}

// What the wrong elements of `output` have in common, among themselves or with another output.
MismatchPattern pattern_of(const ReturnedOutput& output, const Difference& difference,
                           const Run& run, const Standard& standard) {
  for (const Buffer& other : standard.buffers) {
    if (other.role != BufferRole::output || other.name == output.buffer.name) continue;
    if (is_same_as(output, {other, *find_by_name(standard.expectations, other.name),
                            *find_by_name(run.buffers, other.name)}))
      return SameAsAnother{other.name};
  }
  return find_pattern(output, difference);
}

// Whether the pattern shows what happened to the memory of an output. Its values mean nothing then.
bool is_about_memory(const MismatchPattern& pattern) {
  return std::holds_alternative<NeverWritten>(pattern) ||
         std::holds_alternative<CopiedInPart>(pattern) ||
         std::holds_alternative<AddedToUninitialized>(pattern) ||
         std::holds_alternative<AllNan>(pattern) || std::holds_alternative<SameAsAnother>(pattern);
}

std::optional<Verdict> judge_outputs(const Run& run, const Standard& standard) {
  for (const Buffer& buffer : standard.buffers) {
    if (buffer.role != BufferRole::output) continue;
    const Expectation& expectation = *find_by_name(standard.expectations, buffer.name);
    const ReturnedBuffer& returned = *find_by_name(run.buffers, buffer.name);
    const auto difference = compare(buffer, expectation, returned);
    if (!difference) continue;
    const ReturnedOutput output{buffer, expectation, returned};
    const MismatchPattern pattern = pattern_of(output, *difference, run, standard);
    Verdict wrong = verdict(VerdictKind::wrong_answer, feedback_on(output, *difference, pattern));
    if (standard.meaning_of && !difference->only_rms && !is_about_memory(pattern)) {
      Message meaning = standard.meaning_of(returned);
      if (!meaning.empty()) wrong.help = std::move(meaning);
    }
    if (!difference->only_rms) wrong.mismatch = describe_mismatch(output, *difference);
    return wrong;
  }
  return std::nullopt;
}

}  // namespace

VerdictKind verdict_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::out_of_bounds:
    case FaultKind::uninitialized:
    case FaultKind::uninitialized_copy:
    case FaultKind::device_heap:
    case FaultKind::leak:
      return VerdictKind::memory_error;
    case FaultKind::misaligned:
    case FaultKind::invalid_address:
    case FaultKind::assertion:
    case FaultKind::launch:
      return VerdictKind::device_fault;
    case FaultKind::data_race:
    case FaultKind::early_read:
      return VerdictKind::data_race;
    case FaultKind::barrier_divergence:
    case FaultKind::invalid_sync:
      return VerdictKind::barrier_divergence;
    case FaultKind::runaway:
      return VerdictKind::time_limit_exceeded;
    case FaultKind::host_access:
    case FaultKind::unsupported_call:
      return VerdictKind::run_time_error;
    case FaultKind::unsupported:  // a program can be written to cause it
      return VerdictKind::suspicious;
  }
  return VerdictKind::judge_error;
}

Verdict judge_faults(const Run& run, const Standard& standard) {
  const Verdict end = std::visit(JudgeEnd{standard}, run.end);
  // Such a report cannot be trusted, neither for the faults it contains nor for those it omits.
  if (!run.report_is_sound && end.kind != VerdictKind::judge_error)
    return verdict(VerdictKind::suspicious,
                   {messages::report_not_sound(), messages::own_files_only()});
  std::vector<Fault> faults = run.faults;
  std::erase_if(faults, [](const Fault& fault) { return is_warning(fault.kind); });
  // A program that ended early had no chance to free its memory, so its leaks do not count.
  if (!std::holds_alternative<Completed>(run.end))
    std::erase_if(faults, [](const Fault& fault) { return fault.kind == FaultKind::leak; });
  remove_later_accesses(faults);
  const Fault* fault = gravest(faults);
  if (fault == nullptr) return end;
  const bool end_has_precedence =
      end.kind == VerdictKind::judge_error || end.kind == VerdictKind::suspicious;
  if (end_has_precedence && end.kind < verdict_of(fault->kind)) return end;
  Verdict found = verdict(verdict_of(fault->kind), on_fault(*fault));
  found.is_leak = fault->kind == FaultKind::leak;
  const auto leaks = std::ranges::count(faults, FaultKind::leak, &Fault::kind);
  if (found.is_leak && leaks > 1)
    found.message = in_sequence(std::move(found.message), messages::more_leaks(Count(leaks - 1)));
  return found;
}

bool needs_cause(VerdictKind kind, Backend backend) {
  if (kind == VerdictKind::wrong_answer) return true;
  return backend == Backend::gpu &&
         (kind == VerdictKind::device_fault || kind == VerdictKind::memory_error ||
          kind == VerdictKind::time_limit_exceeded);
}

Verdict add_cause(Verdict failed, const Verdict& checked) {
  const bool explains =
      checked.kind == VerdictKind::data_race || checked.kind == VerdictKind::barrier_divergence ||
      checked.kind == VerdictKind::memory_error || checked.kind == VerdictKind::device_fault ||
      checked.kind == VerdictKind::time_limit_exceeded;
  if (explains) failed.help = in_sequence(messages::found_cause(checked.message), checked.help);
  return failed;
}

Verdict add_statement(Verdict failed, const Run& run) {
  const auto call = std::ranges::find(run.faults, FaultKind::unsupported_call, &Fault::kind);
  if (failed.kind != VerdictKind::accepted && call != run.faults.end())
    failed.message =
        in_sequence(std::move(failed.message), messages::according_to_program(call->message));
  return failed;
}

Verdict judge(const Run& run, const Standard& standard) {
  require_fitting_expectations(standard);
  Verdict faults = judge_faults(run, standard);
  if (faults.kind != VerdictKind::accepted) return faults;
  if (auto found = judge_return(run, standard)) return *std::move(found);
  if (auto found = judge_guards(run)) return *std::move(found);
  if (auto found = judge_inputs(run)) return *std::move(found);
  if (auto found = judge_outputs(run, standard)) return *std::move(found);
  return {};
}

}  // namespace labcheck
