/// From the facts of a run to its verdict.
#pragma once

#include "harness/model/backend.hpp"
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

/// `failed` with the fault that full checks found in the same test case as its help; unchanged
/// where they found none.
Verdict with_cause(Verdict failed, const Verdict& checked);

/// Whether a verdict of this kind, from a run on `backend`, leaves open what is wrong, so that full
/// checks may tell more: a wrong result, and what a real GPU says of a fault.
bool needs_cause(VerdictKind kind, Backend backend);

/// The verdict that a fault of this kind has.
VerdictKind verdict_of(FaultKind kind);

}  // namespace labcheck
