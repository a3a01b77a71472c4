// SPDX-License-Identifier: MIT
#include "harness/pipeline/speed_trial.hpp"

#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/verify/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <future>
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
// The samples of a reference. They differ little: nothing but their launches is the program's own.
constexpr int kReferenceSamples = 9;
constexpr std::size_t kOwnProcesses = 2;

std::uint64_t bytes_of(const std::vector<Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) bytes += buffer.size_in_bytes() + 2 * protocol::kGuardBytes;
  return bytes;
}

CaseInput case_input_of(const TimedInput& input, std::uint64_t poison_seed) {
  return {"timed", input.call, input.parameters, input.buffers, poison_seed};
}

bool has_same_buffers(const std::vector<Buffer>& a, const std::vector<Buffer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Buffer& x, const Buffer& y) {
    return x.name == y.name && x.role == y.role && x.size_in_bytes() == y.size_in_bytes();
  });
}

template <class T>
T require(Timed<T> answer, const Baseline& baseline) {
  if (const auto* end = std::get_if<RunEnd>(&answer)) throw cannot_be_timed(baseline, *end);
  return std::get<T>(std::move(answer));
}

Conditions conditions_of(const GpuState& before, const GpuState& after, std::size_t own_processes) {
  Conditions conditions;
  if (before.clocks == GpuState::Clocks::slowed || after.clocks == GpuState::Clocks::slowed)
    conditions.clocks = Conditions::Clocks::throttled;
  const std::size_t processes = std::max(before.processes, after.processes);
  conditions.foreign_processes = processes > own_processes ? processes - own_processes : 0;
  return conditions;
}

/// Judges the outputs of one pair at a time while the GPU is busy with the next pair.
class BackgroundJudge {
 public:
  /// Waits for the previous task and returns its verdict; without one, starts `task`.
  std::optional<Verdict> start(JudgeTask task) {
    std::optional<Verdict> wrong = finish();
    if (!wrong) verdict_ = std::async(std::launch::async, std::move(task));
    return wrong;
  }

  /// Waits for the last task and returns its verdict.
  std::optional<Verdict> finish() { return verdict_.valid() ? verdict_.get() : std::nullopt; }

 private:
  std::future<std::optional<Verdict>> verdict_;
};

// A wrong output overrides a later end of a program.
TurnsResult finish_judging(TurnsResult result, BackgroundJudge& outputs, const OutputCheck& check) {
  if (auto wrong = outputs.finish()) return {{}, {}, std::move(wrong)};
  if (auto wrong = check.at_end()) return {{}, {}, std::move(wrong)};
  return result;
}

}  // namespace

TurnsResult take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                       GpuMonitor& monitor, std::size_t own_processes, const OutputCheck& check,
                       std::uint64_t seed) {
  Random seeds(seed, "contents of timed launches");
  BackgroundJudge outputs;
  GpuState before = monitor.read_state();
  while (!sampling.done()) {
    const std::uint64_t contents = seeds.bits();
    Pair pair;
    pair.order = sampling.next_order();
    const bool subject_first = pair.order == PairOrder::subject_first;
    for (const bool is_subject : {subject_first, !subject_first}) {
      Timed<Sample> sample = (is_subject ? subject : baseline).sample(contents);
      if (auto* end = std::get_if<RunEnd>(&sample)) {
        return finish_judging(is_subject ? TurnsResult{std::move(*end), {}, {}}
                                         : TurnsResult{{}, std::move(*end), {}},
                              outputs, check);
      }
      (is_subject ? pair.subject : pair.baseline) = std::get<Sample>(std::move(sample));
    }
    const GpuState after = monitor.read_state();
    pair.conditions = conditions_of(before, after, own_processes);
    before = after;
    Timed<JudgeTask> task = check.read(contents, subject);
    if (auto* end = std::get_if<RunEnd>(&task))
      return finish_judging({std::move(*end), {}, {}}, outputs, check);
    if (auto wrong = outputs.start(std::get<JudgeTask>(std::move(task))))
      return {{}, {}, std::move(wrong)};
    pair.cost = pair.subject.wall + pair.baseline.wall;
    sampling.add(pair);
  }
  return finish_judging({}, outputs, check);
}

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

SpeedTrial::SpeedTrial(Program subject, const TimingSetup& timed, std::uint64_t secret_seed)
    : subject_(std::move(subject)),
      input_(timed.input),
      declaration_(declaration_of(timed.lab.assignment, input_.call)),
      limits_(timed.lab.assignment.limits),
      seeds_(secret_seed, "speed trial"),
      slot_(timed.slot),
      lock_(lock_gpu(slot_, GpuUse::alone)),
      monitor_(monitor_of(slot_)) {}

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
  overhead_.reset();  // it depends on the number of sets
  return std::nullopt;
}

void SpeedTrial::choose_sets(const protocol::GpuProperties& gpu, const Baseline& baseline) {
  input_.sets = sets_for(gpu, std::max(bytes_of(input_.buffers), bytes_of(baseline.input.buffers)));
  if (input_.sets == 0) {
    throw HarnessError(messages::gpu_memory_too_small(), messages::use_larger_gpu());
  }
}

std::optional<Verdict> SpeedTrial::start_subject() {
  process_ = start(subject_, case_input_of(input_, seeds_.bits()), slot_.patience);
  return prepare_subject(input_.sets);
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

// A sample of the baseline comes before each one of the rung, as before those of the subject.
Overhead SpeedTrial::measure_overhead(const Baseline& rung, const Baseline& baseline,
                                      TimedProcess& process) {
  BaselineProcess reference = take_or_start(rung);
  prepare(*reference.process, rung);
  std::vector<Sample> samples;
  for (int k = 0; k < kReferenceSamples; ++k) {
    require(process.sample(seeds_.bits()), baseline);
    samples.push_back(require(reference.process->sample(seeds_.bits()), rung));
  }
  if (slot_.baseline_pool != nullptr)
    slot_.baseline_pool->keep(key_of(rung), std::move(reference.process));
  return overhead_of(samples);
}

// Nothing if the baseline's own overhead can be compared.
std::optional<Overhead> SpeedTrial::overhead_for(const Baseline& baseline, TimedProcess& process,
                                                 const std::optional<Baseline>& rung) {
  if (has_same_buffers(baseline.input.buffers, input_.buffers)) return std::nullopt;
  if (!rung) return Overhead{std::numeric_limits<double>::infinity(), 0};
  if (!overhead_) overhead_ = measure_overhead(*rung, baseline, process);
  return overhead_;
}

double SpeedTrial::time_alone(TimedProcess& process, const Baseline& baseline) {
  input_.sets = prepare(process, baseline);
  std::vector<Sample> samples;
  for (int k = 0; k < kReferenceSamples; ++k)
    samples.push_back(require(process.sample(seeds_.bits()), baseline));
  return launch_time_of(samples);
}

TrialResult SpeedTrial::against(const Baseline& baseline, SamplingPlan plan,
                                const std::optional<Baseline>& rung) {
  auto [process, gpu] = take_or_start(baseline);
  if (process_ == nullptr) {
    choose_sets(gpu, baseline);
    plan.baseline_alone = time_alone(*process, baseline);
    if (auto failed = start_subject()) return *std::move(failed);
  }
  const std::uint32_t sets = prepare(*process, baseline);
  if (sets < input_.sets) {
    if (auto failed = prepare_subject(sets)) return *std::move(failed);
  }
  plan.floor = floor_on(gpu);
  plan.overhead = overhead_for(baseline, *process, rung);
  PairedSampling sampling(std::move(plan), seeds_.bits());
  const std::size_t pooled = slot_.baseline_pool != nullptr ? slot_.baseline_pool->processes() : 0;
  TurnsResult turns = take_turns(*process_, *process, sampling, *monitor_, kOwnProcesses + pooled,
                                 check_spots(input_, seeds_.bits()), seeds_.bits());
  if (turns.baseline) throw cannot_be_timed(baseline, *turns.baseline);
  if (slot_.baseline_pool != nullptr)
    slot_.baseline_pool->keep(key_of(baseline), std::move(process));
  if (turns.wrong) return *std::move(turns.wrong);
  if (turns.subject) return verdict_of(*turns.subject);
  return sampling.outcome();
}

}  // namespace labcheck
