// SPDX-License-Identifier: MIT
/// The report of the simulated GPU: faults as they occur, counters on request.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/service/activity.hpp"
#include "harness/simgpu/service/last_writers.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// {"fault":{"kind","message","kernel","file","line"}}, without a newline.
std::string fault_json(const Fault& fault);

/// {"counters":{...}} with the sums over all kernels and the counters of `transfers`, without a
/// newline. Counters that are 0 are omitted.
std::string counters_json(const std::vector<LaunchTotals>& totals, const TransferSums& transfers);

/// {"kernel":{"name","signature","grid","block","static_shared","dynamic_shared","counters":{...},
/// "lines":[{"file","line","counters":{...}}],"accesses":[{"file","line","kind","space","bytes",
/// "stride","requests","cost","least"}],"one_shape"}}, without a newline. Counters that are 0 are
/// omitted. "accesses" are AccessSums; a missing stride is null.
std::string kernel_json(const LaunchTotals& kernel);

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
  void counters(const std::vector<LaunchTotals>& totals, const TransferSums& transfers);
  void activity(const Activity& activity, const std::vector<BufferWriters>& copied);
  void last_writers(const std::vector<LastWriters>& writers);

  /// Ends a part of labcheck's report. Returns false if lines are missing from it, because they
  /// would have exceeded kMaxReport.
  bool end_part();

 private:
  void write_json(const std::string& line);

  int descriptor_;
  ReportReader reader_;
  std::size_t written_ = 0;  // [bytes] of this part
  bool is_cut_ = false;
};

/// Writes {"limit":"memory"}, or a line of text without a descriptor (-1).
void report_memory_limit(int descriptor);

}  // namespace labcheck::simgpu
