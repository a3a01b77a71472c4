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

/// The verdict of `run`. Of several faults the gravest counts; results are looked at only where
/// there is none.
Verdict judge(const Run& run, const Standard& standard);

/// The verdict of the faults alone that the simulated GPU found, whatever the results: accepted
/// where it found none.
Verdict judge_faults(const Run& run, const Standard& standard);

/// The verdict that a fault of this kind has.
VerdictKind verdict_of(FaultKind kind);

}  // namespace labcheck
