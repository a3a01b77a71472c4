#include "harness/verify/judge.hpp"

#include "harness/verify/compare.hpp"
#include "harness/verify/describe_value.hpp"
#include "harness/verify/messages.hpp"
#include "harness/verify/mismatch_pattern.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace labcheck {
namespace {

constexpr std::size_t kShownElements = 5;

Verdict verdict(VerdictKind kind, messages::Sentence sentence) {
  return {kind, std::move(sentence.message), std::move(sentence.help), std::nullopt};
}

const Fault* gravest(const std::vector<Fault>& faults) {
  const auto found = std::min_element(
      faults.begin(), faults.end(),
      [](const Fault& a, const Fault& b) { return verdict_of(a.kind) < verdict_of(b.kind); });
  return found == faults.end() ? nullptr : &*found;
}

struct JudgeEnd {
  const Standard& standard;

  std::optional<Verdict> operator()(const Completed&) const { return std::nullopt; }
  std::optional<Verdict> operator()(const Exited& end) const {
    return verdict(VerdictKind::run_time_error, messages::exited(end.status));
  }
  std::optional<Verdict> operator()(const Signaled& end) const {
    return verdict(VerdictKind::run_time_error, messages::signaled(end.signal));
  }
  std::optional<Verdict> operator()(const DeviceError& end) const {
    return verdict(VerdictKind::device_fault, messages::device_error(end));
  }
  std::optional<Verdict> operator()(const FunctionAbsent& end) const {
    return verdict(VerdictKind::missing, messages::function_absent(standard.declaration, end));
  }
  std::optional<Verdict> operator()(const ChannelBroken&) const {
    return verdict(VerdictKind::suspicious, messages::channel_broken());
  }
  std::optional<Verdict> operator()(const TimeLimit&) const {
    return verdict(
        VerdictKind::time_limit_exceeded,
        messages::time_limit(std::chrono::duration<double>(standard.limits.time).count()));
  }
  std::optional<Verdict> operator()(const MemoryLimit&) const {
    return verdict(VerdictKind::memory_limit_exceeded,
                   messages::memory_limit(standard.limits.memory));
  }
  std::optional<Verdict> operator()(const OutputLimit&) const {
    return verdict(VerdictKind::output_limit_exceeded,
                   messages::output_limit(standard.limits.output));
  }
  std::optional<Verdict> operator()(const DriverFailure& end) const {
    return verdict(VerdictKind::judge_error, messages::driver_failure(end.reason));
  }
};

const ReturnedBuffer* find(const Run& run, const std::string& name) {
  const auto found =
      std::find_if(run.buffers.begin(), run.buffers.end(),
                   [&](const ReturnedBuffer& buffer) { return buffer.name == name; });
  return found == run.buffers.end() ? nullptr : &*found;
}

const Buffer* find(const std::vector<Buffer>& buffers, const std::string& name) {
  const auto found = std::find_if(buffers.begin(), buffers.end(),
                                  [&](const Buffer& buffer) { return buffer.name == name; });
  return found == buffers.end() ? nullptr : &*found;
}

std::size_t changed_elements(const Buffer& sent, const ReturnedBuffer& returned) {
  const std::size_t size = size_of(sent.type);
  std::size_t changed = 0;
  for (std::size_t at = 0; at + size <= std::min(sent.bytes.size(), returned.bytes.size());
       at += size) {
    changed += std::memcmp(sent.bytes.data() + at, returned.bytes.data() + at, size) != 0 ? 1 : 0;
  }
  return changed;
}

// What a submission did to memory beside its results: guards overwritten, inputs changed.
std::optional<Verdict> judge_side_effects(const Run& run, const Standard& standard) {
  for (const ReturnedBuffer& returned : run.buffers) {
    if (returned.damaged_before + returned.damaged_behind > 0) {
      return verdict(VerdictKind::memory_error, messages::guard_damaged(returned));
    }
  }
  for (const Buffer& sent : standard.buffers) {
    const ReturnedBuffer* returned = find(run, sent.name);
    if (sent.role != BufferRole::input || returned == nullptr) continue;
    if (const std::size_t changed = changed_elements(sent, *returned); changed > 0) {
      return verdict(VerdictKind::wrong_answer, messages::input_changed(sent.name, changed));
    }
  }
  return std::nullopt;
}

Mismatch describe(const Buffer& buffer, const Expectation& expectation,
                  const ReturnedBuffer& returned, const Difference& difference) {
  Mismatch mismatch{buffer.name, difference.wrong.size(), buffer.count(), {}};
  for (std::size_t k = 0; k < std::min(difference.wrong.size(), kShownElements); ++k) {
    const std::size_t index = difference.wrong[k];
    const double allowed = allowed_at(expectation, index);
    mismatch.first.push_back(
        {index_in(buffer.shape, index), describe_element(returned.bytes, buffer.type, index),
         describe_number(expected_at(expectation, buffer.type, index), buffer.type),
         allowed > 0 ? describe_bound(allowed) : std::string()});
  }
  return mismatch;
}

std::optional<Verdict> judge_results(const Run& run, const Standard& standard) {
  for (const Expectation& expectation : standard.expectations) {
    const Buffer* buffer = find(standard.buffers, expectation.buffer);
    const ReturnedBuffer* returned = find(run, expectation.buffer);
    if (buffer == nullptr || returned == nullptr) {
      return verdict(
          VerdictKind::judge_error,
          messages::driver_failure("output '" + expectation.buffer + "' did not come back"));
    }
    const auto difference = compare(*buffer, expectation, *returned);
    if (!difference) continue;
    const MismatchPattern pattern = find_pattern(*buffer, expectation, *returned, *difference);
    Verdict wrong =
        verdict(VerdictKind::wrong_answer, messages::mismatch(*buffer, *difference, pattern));
    if (!difference->only_rms)
      wrong.mismatch = describe(*buffer, expectation, *returned, *difference);
    return wrong;
  }
  return std::nullopt;
}

}  // namespace

VerdictKind verdict_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::out_of_bounds:
    case FaultKind::uninitialized:
    case FaultKind::device_heap:
    case FaultKind::leak:
      return VerdictKind::memory_error;
    case FaultKind::misaligned:
    case FaultKind::invalid_address:
    case FaultKind::assertion:
    case FaultKind::launch:
      return VerdictKind::device_fault;
    case FaultKind::data_race:
      return VerdictKind::data_race;
    case FaultKind::barrier_divergence:
    case FaultKind::invalid_sync:
      return VerdictKind::barrier_divergence;
    case FaultKind::runaway:
      return VerdictKind::time_limit_exceeded;
    case FaultKind::host_access:
      return VerdictKind::run_time_error;
    case FaultKind::unsupported:
      return VerdictKind::judge_error;
  }
  return VerdictKind::judge_error;
}

Verdict judge_faults(const Run& run, const Standard& standard) {
  if (const Fault* fault = gravest(run.faults))
    return verdict(verdict_of(fault->kind), messages::fault(*fault));
  return std::visit(JudgeEnd{standard}, run.end).value_or(Verdict{});
}

Verdict judge(const Run& run, const Standard& standard) {
  const Verdict faults = judge_faults(run, standard);
  if (faults.kind != VerdictKind::accepted) return faults;
  if (auto found = judge_side_effects(run, standard)) return *std::move(found);
  if (auto found = judge_results(run, standard)) return *std::move(found);
  return {};
}

}  // namespace labcheck
