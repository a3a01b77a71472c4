// SPDX-License-Identifier: MIT
/// One program on one test case, timed against baselines.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace labcheck {

/// `subject` or `baseline` is how that side ended early, `wrong` the verdict of wrong outputs. All
/// are empty if the sampling is done.
struct TurnsResult {
  std::optional<RunEnd> subject;
  std::optional<RunEnd> baseline;
  std::optional<Verdict> wrong;
};

/// Takes pairs for `sampling` until it is done, a side ends or an output is wrong. Both sides of a
/// pair have the same contents, new for each pair and derived from `seed`. The outputs of a pair
/// are judged while the next pair is taken. `own_processes` is the number of labcheck's own
/// processes that use the GPU.
TurnsResult take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                       GpuMonitor& monitor, std::size_t own_processes, const OutputCheck& check,
                       std::uint64_t seed);

/// The result of a trial: a figure, or the verdict of a subject that failed in it.
using TrialResult = std::variant<SamplingOutcome, Verdict>;

/// Holds the GPU's exclusive lock and the subject's process during its lifetime.
class SpeedTrial {
 public:
  /// The subject runs on the inputs of `timed`. `secret_seed` determines the contents of buffers,
  /// the order of the programs and the checked elements.
  SpeedTrial(Program subject, const TimingSetup& timed, std::uint64_t secret_seed);
  ~SpeedTrial();

  /// Times the subject interleaved with `baseline` by `plan`; sets the plan's times. The first
  /// baseline is also timed before the subject is started. If the baseline has other buffers than
  /// the subject, the subject's overhead is compared with that of `rung`; without one, the subject
  /// is trusted. All calls get the same rung. Throws HarnessError if the baseline fails or the GPU
  /// does not have enough memory for both programs.
  TrialResult against(const Baseline& baseline, SamplingPlan plan,
                      const std::optional<Baseline>& rung = {});

 private:
  /// A baseline's process and the GPU's current properties as that process sees them.
  struct BaselineProcess {
    std::unique_ptr<TimedProcess> process;
    protocol::GpuProperties gpu;
  };

  BaselineProcess take_or_start(const Baseline& baseline);
  std::string key_of(const Baseline& baseline) const;
  std::optional<Verdict> prepare_subject(std::uint32_t max_sets);
  std::optional<Verdict> start_subject();
  void choose_sets(const protocol::GpuProperties& gpu, const Baseline& baseline);
  /// The time of the baseline's launches [s]; the subject gets as many sets as `process`.
  double time_alone(TimedProcess& process, const Baseline& baseline);
  Verdict verdict_of(const RunEnd& end) const;
  std::unique_ptr<TimedProcess> start(const Program& program, const CaseInput& input,
                                      std::shared_ptr<Patience> patience) const;
  double floor_on(const protocol::GpuProperties& gpu) const;
  std::uint32_t prepare(TimedProcess& process, const Baseline& baseline) const;
  std::optional<Overhead> overhead_for(const Baseline& baseline, TimedProcess& process,
                                       const std::optional<Baseline>& rung);
  Overhead measure_overhead(const Baseline& rung, const Baseline& baseline, TimedProcess& process);

  Program subject_;
  TimedInput input_;
  std::string declaration_;  // of the called function
  Limits limits_;
  Random seeds_;
  const Slot& slot_;
  GpuLock lock_;
  std::shared_ptr<GpuMonitor> monitor_;
  std::unique_ptr<TimedProcess> process_;
  std::optional<Overhead> overhead_;  // of the rung, once it is measured
};

/// The number of sets of buffers, of `bytes` each, that launches rotate over on `gpu`: 3 or more,
/// and together more than twice the L2 cache, so that no launch finds its buffers there. Fewer if
/// memory does not have room for the sets of two programs, 0 if it has no room for one set.
std::uint32_t sets_for(const protocol::GpuProperties& gpu, std::uint64_t bytes);

/// The number of sets if memory is not a limit.
std::uint32_t needed_sets(const protocol::GpuProperties& gpu, std::uint64_t bytes);

/// A lower bound of the time of `work` on `gpu` [s]; 0 if unknown. Bytes that fit into the L2 cache
/// are not counted, because they need not reach memory during a launch.
double least_seconds(const Work& work, const protocol::GpuProperties& gpu);

}  // namespace labcheck
