// SPDX-License-Identifier: MIT
/// The reports of the simulated GPU: faults as they occur, counters on request.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/service/activity.hpp"
#include "harness/simgpu/service/last_writers.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// {"fault":{"kind","message","kernel","file","line"}}, without a newline.
std::string fault_json(const Fault& fault);

/// {"counters":{...},"kernels":[{"kernel","signature","grid","block","static_shared",
/// "dynamic_shared","counters":{...},"lines":[{"file","line","counters":{...}}],"accesses":[{"file",
/// "line","kind","space","bytes","stride","requests","cost","least"}],"one_shape"}]}, without a
/// newline. Counters that are 0 are omitted. The first "counters" contain those of `transfers`,
/// too. "accesses" are AccessSums; a missing stride is null.
std::string counters_json(const std::vector<LaunchTotals>& totals, const TransferSums& transfers);

/// "labcheck: vector.cu:12: out_of_bounds in add: ...", without a newline.
std::string fault_line(const Fault& fault);

/// Writes all of `text` to `descriptor`, despite signals and short writes. A pipe without a reader
/// is not an error.
void write_all(int descriptor, std::string_view text);

/// Writes JSON lines to a descriptor; nothing more once a regular file has 64 MiB. Without a
/// descriptor (-1), writes faults to standard error as lines of text, and nothing else.
class Reporter {
 public:
  explicit Reporter(int descriptor) : descriptor_(descriptor) {}

  void fault(const Fault& fault) const;
  void counters(const std::vector<LaunchTotals>& totals, const TransferSums& transfers) const;
  void activity(const Activity& activity, const std::vector<BufferWriters>& copied) const;
  void last_writers(const std::vector<LastWriters>& writers) const;

  /// Writes {"limit":"memory"}, or a line of text.
  void memory_limit() const;

 private:
  void write_json(const std::string& line) const;

  int descriptor_;
};

}  // namespace labcheck::simgpu
