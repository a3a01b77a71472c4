// SPDX-License-Identifier: MIT
/// The simulated GPU's report from inside the student's process.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/simulation.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The faults and counters of one test case, or of one run of a program.
struct SimReport {
  std::vector<Fault> faults;
  Counters counters;  // sums and ratios
  std::vector<LineCounters> lines;
  std::vector<KernelCounters> kernels;  // by signature, in the order in which they first ran
  bool has_counters = false;            // whether counters were reported, even if all are 0
  bool has_foreign_lines = false;       // whether lines are not from the simulated GPU
};

/// The names of source files in a report: the compiler's paths, or only file names. A submission is
/// compiled in a temporary folder, so its paths mean nothing to the student.
enum class FileNames { as_compiled, without_folders };

/// Reads the JSON lines of `text` (docs/simulated-gpu.md); each line begins with `token`. The
/// process that wrote them is not trusted: other lines are skipped and set `has_foreign_lines`,
/// except an incomplete last line. Faults that differ only in the thread, the block or the address
/// are counted as one fault. At most 1,000 different faults are kept.
SimReport parse_sim_report(std::string_view text, FileNames names = FileNames::without_folders,
                           std::string_view token = {});

/// `run` with its report. The report is sound if only the simulated GPU wrote to it.
Run with_report(Run run, SimReport report);

}  // namespace labcheck
