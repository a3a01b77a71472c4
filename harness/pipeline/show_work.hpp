// SPDX-License-Identifier: MIT
/// Experiments that show how a program computed its results.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/verdict.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/runner/session.hpp"
#include "harness/simgpu/facts/ablation.hpp"
#include "harness/simgpu/facts/counters.hpp"
#include "harness/verify/judge.hpp"

#include <optional>
#include <vector>

namespace labcheck {

/// What experiments on a run showed. `failure` is the verdict of the program for other inputs for
/// which its results are wrong, if any; then nothing else is known. `host_work` and `unneeded` are
/// as in CaseRecord; `counters` are those of the steps that the results need, if kernels computed
/// them.
struct ShownWork {
  std::optional<Verdict> failure{};
  Message host_work{};
  std::uint64_t host_added = 0;
  std::optional<Counters> counters{};
  std::vector<MemoryKind> unneeded{};
};

/// Replays the last test case of `session`, which is accepted with `standard`, with other inputs;
/// then, as far as the rubric needs it, without steps and without the values of kinds of memory.
/// Throws UserError if the lab's oracle is wrong, and Interrupted.
ShownWork show_work(Session& session, const NeededRun& needed, const TestedProgram& tested,
                    const Standard& standard);

}  // namespace labcheck
