// SPDX-License-Identifier: MIT
/// Derives the verdict of a run from its facts.
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

/// What a run is judged against. `buffers` are the buffers that the test case was started with,
/// with the inputs filled.
struct Standard {
  std::string declaration;  // of the function that the test case calls
  const std::vector<Buffer>& buffers;
  const std::vector<Expectation>& expectations;
  Limits limits;
};

/// The verdict of `run`: that of `judge_faults`, or, if that is accepted, of what the call left in
/// memory: first damaged guards, then changed inputs, then wrong results. Throws UserError if the
/// oracle's expectations do not match its buffers.
Verdict judge(const Run& run, const Standard& standard);

/// The verdict from the faults that the simulated GPU found and from how the run ended, regardless
/// of the results. The gravest of several faults counts, and it takes precedence over the end that
/// it led to. Only an end that is labcheck's own failure, or that an instructor must check, takes
/// precedence over a fault.
Verdict judge_faults(const Run& run, const Standard& standard);

/// `failed` with a hint that names the fault that full checks found in the same test case;
/// unchanged if they found none.
Verdict add_cause(Verdict failed, const Verdict& checked);

/// True if a verdict of this kind, from a run on `backend`, does not show the cause, so that full
/// checks may find it: a wrong result, or a fault on a real GPU.
bool needs_cause(VerdictKind kind, Backend backend);

/// The verdict that corresponds to a fault of this kind.
VerdictKind verdict_of(FaultKind kind);

}  // namespace labcheck
