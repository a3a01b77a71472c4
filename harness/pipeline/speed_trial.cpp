// SPDX-License-Identifier: MIT
#include "harness/pipeline/speed_trial.hpp"

#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/verify/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace labcheck {
namespace {

constexpr double kCachesToRotateOver = 2.25;
constexpr std::uint32_t kMinSets = 3;
constexpr std::uint32_t kMaxSets = 16;
// The share of the free memory for the sets of one of up to three programs. The programs need the
// rest.
constexpr double kShareOfMemory = 0.27;
// The turns of a reference. They differ little: nothing but their launches is the program's own.
constexpr int kReferenceTurns = 9;
// The launches of a turn take this long [s], because the time that a program can hide in a turn
// does not depend on its launches.
constexpr double kTurnSeconds = 1.5e-3;
constexpr double kMaxSamplesPerTurn = 20;

std::uint64_t bytes_of(const std::vector<Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) bytes += buffer.size_in_bytes() + 2 * protocol::kGuardBytes;
  return bytes;
}

CaseInput case_input_of(const TimedInput& input, std::uint64_t poison_seed) {
  return {"timed", input.call, input.parameters, input.buffers, poison_seed};
}

HarnessError failure_of(const Baseline& baseline, const RunEnd& end) {
  return HarnessError(messages::baseline_failed(baseline.name, end));
}

bool has_same_buffers(const std::vector<Buffer>& a, const std::vector<Buffer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Buffer& x, const Buffer& y) {
    return x.name == y.name && x.role == y.role && x.size_in_bytes() == y.size_in_bytes();
  });
}

template <class T>
T require(Timed<T> answer, const Baseline& baseline) {
  if (const auto* end = std::get_if<RunEnd>(&answer)) throw failure_of(baseline, *end);
  return std::get<T>(std::move(answer));
}

}  // namespace

std::uint32_t needed_sets(const protocol::GpuProperties& gpu, std::uint64_t bytes) {
  const auto size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  const double rotated = kCachesToRotateOver * static_cast<double>(gpu.cache_bytes);
  return static_cast<std::uint32_t>(
      std::clamp<double>(std::ceil(rotated / size) + 1, kMinSets, kMaxSets));
}

std::uint32_t sets_for(const protocol::GpuProperties& gpu, std::uint64_t bytes) {
  const auto size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  const double room = std::floor(kShareOfMemory * static_cast<double>(gpu.free_bytes) / size);
  return static_cast<std::uint32_t>(std::min<double>(needed_sets(gpu, bytes), room));
}

double least_seconds(const Work& work, const protocol::GpuProperties& gpu) {
  const double moved = std::max(0.0, work.bytes - static_cast<double>(gpu.cache_bytes));
  const double memory = gpu.memory_rate > 0 ? moved / gpu.memory_rate : 0;
  const double arithmetic = gpu.float32_rate > 0 ? work.flops / gpu.float32_rate : 0;
  return std::max(memory, arithmetic);
}

SpeedTrial::SpeedTrial(Program subject, TimedInput input, const Assignment& assignment,
                       std::uint64_t secret_seed, const Slot& slot)
    : subject_(std::move(subject)),
      input_(std::move(input)),
      declaration_(declaration_of(assignment, input_.call)),
      limits_(assignment.limits),
      seeds_(secret_seed, "speed trial"),
      slot_(slot),
      lock_(lock_gpu(slot, GpuUse::alone)),
      monitor_(monitor_of(slot)) {}

SpeedTrial::~SpeedTrial() = default;

std::unique_ptr<TimedProcess> SpeedTrial::start(const Program& program, const CaseInput& input,
                                                std::shared_ptr<Patience> patience) const {
  Host host = host_for(slot_, GpuUse::alone);
  host.patience = std::move(patience);
  return std::make_unique<TimedProcess>(slot_.bench.sandbox, program,
                                        RunMode{slot_.bench.backend, CheckLevel::default_}, limits_,
                                        host, input, slot_.bench.now);
}

Verdict SpeedTrial::verdict_of(const RunEnd& end) const {
  Run run;
  run.end = end;
  return judge_faults(run, {declaration_, input_.buffers, {}, limits_});
}

double SpeedTrial::floor_on(const protocol::GpuProperties& gpu) const {
  return least_seconds(input_.oracle.work(input_.call, input_.parameters), gpu);
}

// Returns a verdict if the subject's first calls fail.
std::optional<Verdict> SpeedTrial::prepare_subject(std::uint32_t max_sets) {
  const Timed<std::uint32_t> prepared = process_->prepare(max_sets);
  if (const auto* end = std::get_if<RunEnd>(&prepared)) return verdict_of(*end);
  input_.sets = std::get<std::uint32_t>(prepared);
  return std::nullopt;
}

void SpeedTrial::choose_sets(const protocol::GpuProperties& gpu, const Baseline& baseline) {
  input_.sets = sets_for(gpu, std::max(bytes_of(input_.buffers), bytes_of(baseline.input.buffers)));
  if (input_.sets == 0) {
    throw HarnessError(messages::gpu_memory_too_small(), messages::gpu_memory_too_small_help());
  }
}

std::string SpeedTrial::key_of(const Baseline& baseline) const {
  return fmt::format("{} for {}", baseline.name, input_.name);
}

// A pooled process may have ended since, and pooled processes may hold memory that is needed now.
SpeedTrial::BaselineProcess SpeedTrial::take_or_start(const Baseline& baseline) {
  if (slot_.baseline_pool != nullptr) {
    if (std::unique_ptr<TimedProcess> pooled = slot_.baseline_pool->take(key_of(baseline))) {
      const Timed<protocol::GpuProperties> answer = pooled->describe_gpu();
      const auto* gpu = std::get_if<protocol::GpuProperties>(&answer);
      const std::uint64_t bytes = bytes_of(baseline.input.buffers);
      if (gpu != nullptr && sets_for(*gpu, bytes) == needed_sets(*gpu, bytes))
        return {std::move(pooled), *gpu};
      slot_.baseline_pool->clear();
    }
  }
  // The submission may have used up its own patience.
  std::unique_ptr<TimedProcess> process =
      start(baseline.program, baseline.input, std::make_shared<Patience>());
  const protocol::GpuProperties gpu = require(process->describe_gpu(), baseline);
  return {std::move(process), gpu};
}

std::uint32_t SpeedTrial::prepare(TimedProcess& process, const Baseline& baseline) const {
  return process.sets() == input_.sets ? input_.sets
                                       : require(process.prepare(input_.sets), baseline);
}

Timed<Sample> SpeedTrial::next_turn(TimedProcess& process) {
  std::vector<std::uint64_t> contents(samples_per_turn_);
  for (std::uint64_t& each : contents) each = seeds_.bits();
  return take_turn(process, contents);
}

// A turn of the baseline comes before each one of the rung, as before those of the subject.
Overhead SpeedTrial::measure_overhead(const Baseline& rung, const Baseline& baseline,
                                      TimedProcess& process) {
  BaselineProcess reference = take_or_start(rung);
  prepare(*reference.process, rung);
  std::vector<Sample> turns;
  for (int k = 0; k < kReferenceTurns; ++k) {
    require(next_turn(process), baseline);
    turns.push_back(require(next_turn(*reference.process), rung));
  }
  if (slot_.baseline_pool != nullptr)
    slot_.baseline_pool->keep(key_of(rung), std::move(reference.process));
  return overhead_of(turns);
}

// Nothing if the baseline's own overhead can be compared.
std::optional<Overhead> SpeedTrial::overhead_for(const Baseline& baseline, TimedProcess& process,
                                                 const std::optional<Baseline>& rung) {
  if (has_same_buffers(baseline.input.buffers, input_.buffers)) return std::nullopt;
  if (!rung) return Overhead{std::numeric_limits<double>::infinity(), 0};
  const std::pair launches(input_.sets, samples_per_turn_);
  if (!overhead_ || overhead_->first != launches)
    overhead_.emplace(launches, measure_overhead(*rung, baseline, process));
  return overhead_->second;
}

// The first sample after a pause takes longer.
void SpeedTrial::choose_samples_per_turn(TimedProcess& process, const Baseline& baseline) {
  samples_per_turn_ = 1;
  require(next_turn(process), baseline);
  const Sample sample = require(next_turn(process), baseline);
  const double seconds =
      launch_time_of({sample}).value * static_cast<double>(sample.launches.size());
  if (seconds > 0) {
    samples_per_turn_ = static_cast<std::size_t>(
        std::clamp(std::ceil(kTurnSeconds / seconds), 1.0, kMaxSamplesPerTurn));
  }
}

// The subject's, once it is started, the baseline's, and those in the pool.
std::size_t SpeedTrial::own_processes() const {
  const std::size_t pooled = slot_.baseline_pool != nullptr ? slot_.baseline_pool->processes() : 0;
  return (process_ != nullptr ? 2 : 1) + pooled;
}

BaselineAlone SpeedTrial::time_alone(TimedProcess& process, const Baseline& baseline) {
  std::vector<Sample> turns;
  for (int k = 0; k < kReferenceTurns; ++k) turns.push_back(require(next_turn(process), baseline));
  const Estimate launch = launch_time_of(turns);
  const bool is_undisturbed =
      is_decisive(launch, {}) && monitor_->read_state().processes <= own_processes();
  return {launch.value, overhead_of(turns), is_undisturbed};
}

// If the subject gets fewer sets, it starts again after the baseline was timed with as many: a
// sample of more sets has a larger overhead.
std::variant<SpeedTrial::References, Verdict> SpeedTrial::start_subject(
    TimedProcess& process, const Baseline& baseline, const std::optional<Baseline>& rung) {
  References references;
  do {
    process_.reset();
    input_.sets = prepare(process, baseline);
    choose_samples_per_turn(process, baseline);
    references = {time_alone(process, baseline), overhead_for(baseline, process, rung)};
    process_ = start(subject_, case_input_of(input_, seeds_.bits()), slot_.patience);
    if (auto failed = prepare_subject(input_.sets)) return *std::move(failed);
  } while (input_.sets < process.sets());
  return references;
}

bool SpeedTrial::works_alone(const Baseline& program) {
  process_.reset();
  try {
    const auto [process, gpu] = take_or_start(program);
    prepare(*process, program);
    require(process->sample(seeds_.bits()), program);
    return true;
  } catch (const HarnessError&) {
    return false;
  }
}

// The subject's process can take the GPU and its memory, so that a baseline fails.
TrialResult SpeedTrial::against(const Baseline& baseline, SamplingPlan plan, Purpose purpose,
                                const std::optional<Baseline>& rung) {
  if (purpose == Purpose::points) process_.reset();
  try {
    return measure(baseline, std::move(plan), rung);
  } catch (const HarnessError&) {
    if (process_ == nullptr || !works_alone(baseline) || (rung && !works_alone(*rung))) throw;
    return Verdict{
        VerdictKind::suspicious, messages::doubt(Doubt::baseline_slowed), {}, std::nullopt};
  }
}

TrialResult SpeedTrial::measure(const Baseline& baseline, SamplingPlan plan,
                                const std::optional<Baseline>& rung) {
  auto [process, gpu] = take_or_start(baseline);
  if (process_ == nullptr) {
    choose_sets(gpu, baseline);
    auto started = start_subject(*process, baseline, rung);
    if (auto* failed = std::get_if<Verdict>(&started)) return std::move(*failed);
    const auto& references = std::get<References>(started);
    plan.baseline_alone = references.alone;
    plan.overhead = references.overhead;
  } else {
    const std::uint32_t sets = prepare(*process, baseline);
    if (sets < input_.sets) {
      if (auto failed = prepare_subject(sets)) return *std::move(failed);
    }
    plan.overhead = overhead_for(baseline, *process, rung);
  }
  plan.floor = floor_on(gpu);
  PairedSampling sampling(std::move(plan), seeds_.bits());
  TurnsResult turns = take_turns(*process_, *process, sampling, *monitor_,
                                 {samples_per_turn_, seeds_.bits(), own_processes()},
                                 check_spots(input_, seeds_.bits()));
  if (turns.baseline) throw failure_of(baseline, *turns.baseline);
  if (!turns.wrong && !turns.subject && sampling.slows_baseline()) {
    process_.reset();
    sampling.compare_with(time_alone(*process, baseline));
  }
  if (slot_.baseline_pool != nullptr)
    slot_.baseline_pool->keep(key_of(baseline), std::move(process));
  if (turns.wrong) return *std::move(turns.wrong);
  if (turns.subject) return verdict_of(*turns.subject);
  return sampling.outcome();
}

}  // namespace labcheck
