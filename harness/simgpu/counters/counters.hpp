// SPDX-License-Identifier: MIT
/// The counters of the simulated GPU. counters.def and transfers.def list them;
/// docs/simulated-gpu.md defines each.
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

/// Sums over the copies of a program, and over what it prepared for them. Unlike CounterSums, they
/// belong to no kernel.
struct TransferSums {
#define TRANSFER(name) std::uint64_t name = 0;
#include "harness/simgpu/counters/transfers.def"

  TransferSums& operator+=(const TransferSums& other);
  bool operator==(const TransferSums&) const = default;
};

/// A sum with its name.
template <class Sums>
struct SumField {
  std::string_view name;
  std::uint64_t Sums::*sum;
};
using CounterField = SumField<CounterSums>;
using TransferField = SumField<TransferSums>;

/// All sums, in the order of the documentation.
const std::vector<CounterField>& counter_fields();
const std::vector<TransferField>& transfer_fields();

/// The sums that are not 0, by name.
std::map<std::string, double> nonzero(const CounterSums& sums);

/// Every sum by name, `special_reads`, and the ratios of sums: `global_load_sectors_per_request`,
/// `shared_load_passes_per_request`, `lanes_per_instruction` and so on. Ratios with a zero
/// denominator are omitted.
std::map<std::string, double> with_ratios(const CounterSums& sums);

/// Every sum by name.
std::map<std::string, double> by_name(const TransferSums& sums);

/// The names that with_ratios() and by_name() can return, and that a rubric may use.
std::vector<std::string> counter_names();

}  // namespace labcheck::simgpu
