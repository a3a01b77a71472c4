// SPDX-License-Identifier: MIT
/// The simulated GPU's report on a student's program.
#pragma once

#include "harness/model/run.hpp"

#include <string_view>
#include <vector>

namespace labcheck {

/// The faults and counters of one test case, or of one run of a program.
struct SimReport {
  std::vector<Fault> faults;
  Counters counters;
  std::vector<KernelCounters> kernels;  // by signature, in the order in which they first ran
  std::vector<WrittenBuffer> written;
  ReplayFacts replay;  // of a replay
  std::vector<HeapBlock> heap;
  bool is_complete = true;      // whether it contains everything that the device found
  bool exceeds_memory = false;  // whether the device ended because of its memory limit
};

/// The names of source files in a report: the compiler's paths, or only file names. A submission is
/// compiled in a temporary folder, so its paths mean nothing to the student.
enum class FileNames { as_compiled, without_folders };

/// Reads the JSON lines of `text` (docs/simulated-gpu-internals.md#settings). Faults that differ
/// only in the thread, the block or the address are counted as one fault. The report is incomplete
/// if `text` contains something else, or more than any real program causes.
SimReport parse_sim_report(std::string_view text, FileNames names = FileNames::without_folders);

/// `run` with its report. If the device exceeded its memory limit, that is how the run ended.
Run with_report(Run run, SimReport report);

}  // namespace labcheck
