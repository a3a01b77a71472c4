// SPDX-License-Identifier: MIT
/// Times two programs interleaved until the figure is precise enough.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"
#include "harness/perf/paired_sampling.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace labcheck {

/// Judges outputs that were read back, and returns a verdict if they are wrong. Called once, on any
/// thread, while the check that created it exists.
using JudgeTask = std::function<std::optional<Verdict>()>;

/// `read` reads back outputs of a sample's launches, whose contents `seed` determined. It returns
/// the task that judges them, or the program's end if the program ended. `at_end` judges what these
/// tasks postponed; it is called once, after all of them.
struct OutputCheck {
  std::function<Timed<JudgeTask>(std::uint64_t seed, TimedSide& subject)> read;
  JudgeTask at_end = [] { return std::optional<Verdict>(); };
};

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

}  // namespace labcheck
