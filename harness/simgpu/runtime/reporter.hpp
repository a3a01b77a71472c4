/// What the simulated GPU tells whoever runs the program: faults at once, counters when asked.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/launch_totals.hpp"
#include "harness/simgpu/runtime/settings.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// {"fault":{"kind","message","kernel","file","line"}}, without a line end.
std::string fault_json(const Fault& fault);

/// {"counters":{...},"kernels":[{"kernel","signature","grid","block","static_shared",
/// "dynamic_shared","counters":{...},"lines":[{"file","line","counters":{...}}],"accesses":[{"file",
/// "line","kind","space","bytes","stride","requests","cost","least"}],"one_shape"}]}, without a
/// line end. Counters that are 0 are left out; accesses are AccessSums, with null for no stride.
std::string counters_json(const std::vector<LaunchTotals>& totals);

/// "labcheck: vector.cu:12: out_of_bounds in add: ...", without a line end.
std::string fault_line(const Fault& fault);

/// Writes `text` to `descriptor` whatever signals and short writes come between. A reader that is
/// gone is no error.
void write_all(int descriptor, std::string_view text);

/// Writes JSON lines to a descriptor; without one, faults as lines on standard error and nothing
/// else.
class Reporter {
 public:
  explicit Reporter(ReportPlace place) : place_(std::move(place)) {}

  void fault(const Fault& fault) const;
  void counters(const std::vector<LaunchTotals>& totals) const;

 private:
  ReportPlace place_;
};

}  // namespace labcheck::simgpu
