// SPDX-License-Identifier: MIT
/// Finds the source lines that cost a kernel the most beyond the necessary minimum, and the
/// sentences of the simulation report.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/model/simulation.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// `share` is the part of the kernel's estimated cycles that could be saved. In a remark about the
/// whole kernel, `share` and `line` are 0.
struct KernelRemark {
  std::string file;
  std::uint32_t line = 0;
  double share = 0;
  std::string message;
};

/// At most five remarks about lines, the most costly first, and then those about the whole kernel.
/// Lines with small costs are left out, so an efficient kernel has no remarks.
std::vector<KernelRemark> remarks_on(const SimulatedKernel& kernel);

/// Remarks about source lines, without the position.
std::string too_many_sectors(const LineAccess& access);
std::string bank_conflicts(const LineAccess& access);
std::string divergent_constants(double passes_per_request);
std::string contended_atomics(double passes_per_request);
std::string local_memory(std::uint64_t requests);
std::string divergent_branches(const Counters& line);

/// Remarks about a kernel.
std::string spilled_registers(std::uint64_t bytes);
std::string low_occupancy(const SimulatedKernel& kernel);

/// "2 launches, grid 64×1×1, block 256×1×1".
std::string shape_of(const SimulatedKernel& kernel);

/// One line about the kernel's use of one kind of memory or instruction; "" if it did not use it.
std::string instructions_of(const Counters& counters);
std::string arithmetic_of(const Counters& counters);
std::string global_memory_of(const Counters& counters);
std::string shared_memory_of(const Counters& counters);
std::string constant_memory_of(const Counters& counters);
std::string local_memory_of(const Counters& counters);
std::string atomics_of(const Counters& counters);
std::string branches_of(const Counters& counters);
std::string barriers_of(const Counters& counters);

/// "48 of 64 warps, limited by registers (40 per thread)", or that the occupancy is unknown.
std::string occupancy_of(const SimulatedKernel& kernel);

/// "exit status 0", "killed by signal 11 (Segmentation fault)".
std::string describe_end(const Simulation& simulation);

/// "3 findings", "no findings, 1 warning".
std::string count_findings(const std::vector<Fault>& faults);

/// Why the report lists no kernels.
std::string no_kernels(const Simulation& simulation);

inline constexpr const char* kNoRemarks = translatable("no remarks");

/// "out_of_bounds in add: out-of-bounds read of 4 bytes … (3 times)".
std::string describe(const Fault& fault);

/// "vector.cu:12: ", "" without a file.
std::string place_of(const Fault& fault);

}  // namespace labcheck::report
