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

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

/// Called after each sample of a turn with its index. Returns the program's end if it has ended.
using AfterSample = std::function<std::optional<RunEnd>(std::size_t)>;

/// Takes a sample for each of `contents`, one right after the other. They count as one.
Timed<Sample> take_turn(
    TimedSide& side, const std::vector<std::uint64_t>& contents,
    const AfterSample& after = [](std::size_t) { return std::optional<RunEnd>(); });

/// How turns are taken: `samples` per turn, with contents that `seed` determines. `own_processes`
/// is the number of labcheck's own processes that use the GPU.
struct TurnPlan {
  std::size_t samples = 1;
  std::uint64_t seed = 0;
  std::size_t own_processes = 0;
};

/// `subject` or `baseline` is how that side ended early, `wrong` the verdict of wrong outputs. All
/// are empty if the sampling is done.
struct TurnsResult {
  std::optional<RunEnd> subject;
  std::optional<RunEnd> baseline;
  std::optional<Verdict> wrong;
};

/// Takes pairs for `sampling` until it is done, a side ends or an output is wrong. Both sides of a
/// pair have the same contents, new ones in each sample. In each pair, the outputs of one sample of
/// the subject are read, which it cannot predict; they are judged while the next pair is taken.
TurnsResult take_turns(TimedSide& subject, TimedSide& baseline, PairedSampling& sampling,
                       GpuMonitor& monitor, const TurnPlan& plan, const OutputCheck& check);

/// What a figure is for. If it decides points, the baseline is first timed alone.
enum class Purpose { points, display };

/// The result of a trial: a figure, or the verdict of a subject that failed in it.
using TrialResult = std::variant<SamplingOutcome, Verdict>;

/// Holds the GPU's exclusive lock and the subject's process during its lifetime.
class SpeedTrial {
 public:
  /// The subject runs on `input` within the limits of `assignment`. `secret_seed` determines the
  /// contents of buffers, the order of the programs and the checked elements.
  SpeedTrial(Program subject, TimedInput input, const Assignment& assignment,
             std::uint64_t secret_seed, const Slot& slot);
  ~SpeedTrial();

  /// Times the subject interleaved with `baseline` by `plan`; sets the plan's times. If the
  /// baseline has other buffers than the subject, the subject's overhead is compared with that of
  /// `rung`; without one, the subject is trusted. All calls get the same rung. Throws HarnessError
  /// if the baseline fails, also alone, or the GPU does not have enough memory for both programs.
  TrialResult against(const Baseline& baseline, SamplingPlan plan,
                      Purpose purpose = Purpose::points, const std::optional<Baseline>& rung = {});

 private:
  /// A baseline's process and the GPU's current properties as that process sees them.
  struct BaselineProcess {
    std::unique_ptr<TimedProcess> process;
    protocol::GpuProperties gpu;
  };

  /// What the pairs are compared with, measured while the subject does not run.
  struct References {
    BaselineAlone alone;
    std::optional<Overhead> overhead;
  };

  BaselineProcess take_or_start(const Baseline& baseline);
  std::string key_of(const Baseline& baseline) const;
  std::optional<Verdict> prepare_subject(std::uint32_t max_sets);
  void choose_sets(const protocol::GpuProperties& gpu, const Baseline& baseline);
  std::variant<References, Verdict> start_subject(TimedProcess& process, const Baseline& baseline,
                                                  const std::optional<Baseline>& rung);
  Timed<Sample> next_turn(TimedProcess& process);
  void choose_samples_per_turn(TimedProcess& process, const Baseline& baseline);
  /// The subject must not run.
  BaselineAlone time_alone(TimedProcess& process, const Baseline& baseline);
  std::size_t own_processes() const;
  TrialResult measure(const Baseline& baseline, SamplingPlan plan,
                      const std::optional<Baseline>& rung);
  /// Ends the subject's process, and returns whether `program` can be timed without it.
  bool works_alone(const Baseline& program);
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
  std::size_t samples_per_turn_ = 1;
  // Of the rung, once it is measured, with its sets and samples per turn.
  std::optional<std::pair<std::pair<std::uint32_t, std::size_t>, Overhead>> overhead_;
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
