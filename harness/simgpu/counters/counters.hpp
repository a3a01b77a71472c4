// SPDX-License-Identifier: MIT
/// The counters of the simulated GPU. This is their only list; docs/simulated-gpu.md defines each
/// of them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// Sums over launches. They are exact and do not depend on the host.
struct CounterSums {
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t threads = 0;
  std::uint64_t warp_instructions = 0;
  std::uint64_t thread_instructions = 0;
  std::uint64_t global_load_requests = 0;
  std::uint64_t global_load_sectors = 0;
  std::uint64_t global_load_transactions = 0;
  std::uint64_t global_load_bytes = 0;  // requested by threads
  std::uint64_t global_store_requests = 0;
  std::uint64_t global_store_sectors = 0;
  std::uint64_t global_store_transactions = 0;
  std::uint64_t global_store_bytes = 0;
  std::uint64_t global_bytes_moved = 0;
  std::uint64_t global_reads = 0;  // requests that read global memory by any path
  std::uint64_t shared_load_requests = 0;
  std::uint64_t shared_load_passes = 0;
  std::uint64_t shared_load_conflicts = 0;
  std::uint64_t shared_store_requests = 0;
  std::uint64_t shared_store_passes = 0;
  std::uint64_t shared_store_conflicts = 0;
  std::uint64_t constant_load_requests = 0;
  std::uint64_t constant_load_passes = 0;
  std::uint64_t local_load_requests = 0;
  std::uint64_t local_load_sectors = 0;
  std::uint64_t local_load_bytes = 0;
  std::uint64_t local_store_requests = 0;
  std::uint64_t local_store_sectors = 0;
  std::uint64_t local_store_bytes = 0;
  std::uint64_t atomic_requests = 0;
  std::uint64_t atomic_passes = 0;
  std::uint64_t atomic_operations = 0;  // one per thread
  std::uint64_t texture_requests = 0;
  std::uint64_t surface_requests = 0;
  std::uint64_t branches = 0;
  std::uint64_t divergent_branches = 0;
  std::uint64_t barrier_waits = 0;  // one per warp
  std::uint64_t device_heap_allocations = 0;
  std::uint64_t device_heap_bytes = 0;
  std::uint64_t device_heap_refusals = 0;
  std::uint64_t device_heap_frees = 0;
  std::uint64_t device_heap_later_frees = 0;  // of blocks from earlier launches
  std::uint64_t flops = 0;
  std::uint64_t half_flops = 0;
  std::uint64_t single_flops = 0;
  std::uint64_t double_flops = 0;

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
