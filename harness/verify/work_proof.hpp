// SPDX-License-Identifier: MIT
/// Whether the kernels of a program computed its results.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"

#include <vector>

namespace labcheck {

/// A replay of an accepted run with other inputs.
struct ReplayedRun {
  ReplayFacts facts;
  bool is_right = false;  // whether its outputs are those of the other inputs
};

/// The number of replays, each with other inputs, that a test case with `buffers` needs.
int needed_replays(const std::vector<Buffer>& buffers);

/// Why the outputs of a run with `buffers`, which is accepted, do not count as computed by kernels:
/// a sentence, or "" if they do. The simulated GPU did the recorded work again, without the
/// program:
///
/// - If the outputs are right in each replay, the recorded work computes them, whatever the program
///   did besides. Host code then only moved inputs and what it had read, or added up values that
///   kernels had computed. Small pieces must not have been moved to many other places, which could
///   be all of the work.
/// - If they are not, host code may have decided what to do next from what it had read. The outputs
///   count if what it read has at most a sixteenth of their bytes, and what it sent afterwards a
///   sixty-fourth.
Message describe_host_work(const std::vector<ReplayedRun>& replays,
                           const std::vector<Buffer>& buffers);

/// Whether an output was in host memory, according to the program.
bool is_in_host_memory(const Run& run);

}  // namespace labcheck
