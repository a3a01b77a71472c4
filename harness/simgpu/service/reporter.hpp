// SPDX-License-Identifier: MIT
/// The report of the simulated GPU: faults as they occur, counters on request.
#pragma once

#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/facts/report_fields.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// What a kernel did, with names that are short enough for a report.
KernelCounters reported(const LaunchTotals& kernel);

/// A name from the program for a report: unchanged, or shortened if it is longer than a name that
/// means something. Different names remain different.
std::string reported_name(std::string name);

/// "labcheck: vector.cu:12: out_of_bounds in add: ...", without a newline.
std::string fault_line(const Fault& fault);

/// Writes all of `text` to `descriptor`, despite signals and short writes. A pipe without a reader
/// is not an error if the process ignores SIGPIPE.
void write_all(int descriptor, std::string_view text);

/// Who reads a report: the program's user, or labcheck. Only labcheck orders when its report is
/// finished, and no program may fill its report, which is a file in memory.
enum class ReportReader : std::uint8_t { user, labcheck };

/// Writes JSON lines to a descriptor. Without a descriptor (-1), writes faults to standard error as
/// lines of text, and nothing else. All programs of a device share its report.
class Reporter {
 public:
  Reporter(int descriptor, ReportReader reader) : descriptor_(descriptor), reader_(reader) {}

  ReportReader reader() const { return reader_; }

  void fault(const Fault& fault);
  /// Reports the sums over all kernels and `transfers`, and each kernel.
  void counters(const std::vector<LaunchTotals>& totals, const Counters& transfers);

  /// Reports this line, unless there is no descriptor.
  void write(const ReportLine& line);

  /// Ends a part of labcheck's report. Returns false if lines are missing from it, because they
  /// would have exceeded kMaxReport.
  bool end_part();

 private:
  int descriptor_;
  ReportReader reader_;
  std::size_t written_ = 0;  // [bytes] of this part
  bool is_cut_ = false;
};

/// Writes {"limit":"memory"}, or a line of text without a descriptor (-1).
void report_memory_limit(int descriptor);

}  // namespace labcheck::simgpu
