// SPDX-License-Identifier: MIT
/// Two programs that are timed in turns.
#pragma once

#include "harness/perf/paired_sampling.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
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

}  // namespace labcheck
