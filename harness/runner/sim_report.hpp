/// What the simulated GPU reports from inside the student's process.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/simulation.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Faults and counters of one test case, or of one run of a program.
struct SimReport {
  std::vector<Fault> faults;
  Counters counters;  // sums and ratios
  std::vector<LineCounters> lines;
  std::vector<KernelCounters> kernels;  // by signature, in the order in which they first ran
  bool has_counters = false;            // whether they came, be they all 0
  bool has_foreign_lines = false;       // whether something else than the simulated GPU wrote, too
};

/// How a report calls source files. A submission is compiled in a folder of labcheck's own, so that
/// of the compiler's paths only the names mean something outside.
enum class FileNames { as_compiled, without_folders };

/// Reads the JSON lines of `text` (docs/simulated-gpu.md), which begin with `token`. The process
/// that wrote them is not trusted: what is no such line is passed over, and told; only the last one
/// may lack its end. Faults of one line that differ in the thread, the block or the address alone
/// are one, which is counted; after a thousand no new one is taken.
SimReport parse_sim_report(std::string_view text, FileNames names = FileNames::without_folders,
                           std::string_view token = {});

/// `run` with what was reported of it; the report is sound if nobody else wrote in it.
Run with_report(Run run, SimReport report);

}  // namespace labcheck
