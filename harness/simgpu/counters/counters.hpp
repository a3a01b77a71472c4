// SPDX-License-Identifier: MIT
/// The counters of the simulated GPU. counters.def lists them; docs/simulated-gpu.md defines each.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// Sums over launches. They are exact and do not depend on the host.
struct CounterSums {
#define COUNTER(name) std::uint64_t name = 0;
#include "harness/simgpu/counters/counters.def"

  CounterSums& operator+=(const CounterSums& other);
  bool operator==(const CounterSums&) const = default;
};

/// A sum with its name.
struct CounterField {
  std::string_view name;
  std::uint64_t CounterSums::*sum;
};

/// All sums, in the order of the documentation.
const std::vector<CounterField>& counter_fields();

/// The sums that are not 0, by name.
std::map<std::string, double> nonzero(const CounterSums& sums);

/// Every sum by name, `special_reads`, and the ratios of sums: `global_load_sectors_per_request`,
/// `shared_load_passes_per_request`, `lanes_per_instruction` and so on. Ratios with a zero
/// denominator are omitted.
std::map<std::string, double> with_ratios(const CounterSums& sums);

/// The names that with_ratios() can return, and that a rubric may use.
std::vector<std::string> counter_names();

}  // namespace labcheck::simgpu
