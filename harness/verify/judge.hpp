/// From the facts of a run to its verdict.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/limits.hpp"
#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"

#include <string>
#include <vector>

namespace labcheck {

/// What a run is judged by. `buffers` are those that the case was started with, inputs filled.
struct Standard {
  std::string declaration;  // of the function that the case calls
  const std::vector<Buffer>& buffers;
  const std::vector<Expectation>& expectations;
  Limits limits;
};

/// The verdict of `run`: that of `judge_faults`, or, where that is accepted, of what the call left
/// in memory. There damaged guards come first, then changed inputs, then wrong results. Throws
/// UserError where the oracle's expectations do not fit its buffers.
Verdict judge(const Run& run, const Standard& standard);

/// The verdict of the faults that the simulated GPU found and of how the run ended, whatever the
/// results. Of several faults the gravest counts, and it counts more than the end that it led to;
/// only an end that is a fault of ours or needs a person is not explained by a fault.
Verdict judge_faults(const Run& run, const Standard& standard);

/// `wrong` with the fault that full checks found in the same test case as its explanation;
/// unchanged where they found none that explains a wrong result.
Verdict with_cause(Verdict wrong, const Verdict& checked);

/// The verdict that a fault of this kind has.
VerdictKind verdict_of(FaultKind kind);

}  // namespace labcheck
