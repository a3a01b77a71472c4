// SPDX-License-Identifier: MIT
#include "harness/simgpu/counters/counters.hpp"

namespace labcheck::simgpu {
namespace {

struct Ratio {
  std::string_view name;
  std::uint64_t CounterSums::*numerator;
  std::uint64_t CounterSums::*denominator;
};

const std::vector<Ratio>& ratios() {
  static const auto& all = *new std::vector<Ratio>{
      {"global_load_sectors_per_request", &CounterSums::global_load_sectors,
       &CounterSums::global_load_requests},
      {"global_store_sectors_per_request", &CounterSums::global_store_sectors,
       &CounterSums::global_store_requests},
      {"global_load_transactions_per_request", &CounterSums::global_load_transactions,
       &CounterSums::global_load_requests},
      {"global_store_transactions_per_request", &CounterSums::global_store_transactions,
       &CounterSums::global_store_requests},
      {"global_load_bytes_per_request", &CounterSums::global_load_bytes,
       &CounterSums::global_load_requests},
      {"global_store_bytes_per_request", &CounterSums::global_store_bytes,
       &CounterSums::global_store_requests},
      {"global_load_bytes_per_sector", &CounterSums::global_load_bytes,
       &CounterSums::global_load_sectors},
      {"global_store_bytes_per_sector", &CounterSums::global_store_bytes,
       &CounterSums::global_store_sectors},
      {"shared_load_passes_per_request", &CounterSums::shared_load_passes,
       &CounterSums::shared_load_requests},
      {"shared_store_passes_per_request", &CounterSums::shared_store_passes,
       &CounterSums::shared_store_requests},
      {"constant_load_passes_per_request", &CounterSums::constant_load_passes,
       &CounterSums::constant_load_requests},
      {"atomic_passes_per_request", &CounterSums::atomic_passes, &CounterSums::atomic_requests},
      {"lanes_per_instruction", &CounterSums::thread_instructions, &CounterSums::warp_instructions},
      {"divergent_branch_share", &CounterSums::divergent_branches, &CounterSums::branches},
      {"arithmetic_intensity", &CounterSums::flops, &CounterSums::global_bytes_moved},
  };
  return all;
}

// Requests that read by other means than loads from global, constant and local memory.
constexpr std::string_view kSpecialReads = "special_reads";

}  // namespace

// Never destroyed: the CUDA runtime still counts after a program's static objects are destroyed.
const std::vector<CounterField>& counter_fields() {
  static const auto& fields = *new std::vector<CounterField>{
      {"launches", &CounterSums::launches},
      {"blocks", &CounterSums::blocks},
      {"threads", &CounterSums::threads},
      {"warp_instructions", &CounterSums::warp_instructions},
      {"thread_instructions", &CounterSums::thread_instructions},
      {"global_load_requests", &CounterSums::global_load_requests},
      {"global_load_sectors", &CounterSums::global_load_sectors},
      {"global_load_transactions", &CounterSums::global_load_transactions},
      {"global_load_bytes", &CounterSums::global_load_bytes},
      {"global_store_requests", &CounterSums::global_store_requests},
      {"global_store_sectors", &CounterSums::global_store_sectors},
      {"global_store_transactions", &CounterSums::global_store_transactions},
      {"global_store_bytes", &CounterSums::global_store_bytes},
      {"global_bytes_moved", &CounterSums::global_bytes_moved},
      {"global_reads", &CounterSums::global_reads},
      {"shared_load_requests", &CounterSums::shared_load_requests},
      {"shared_load_passes", &CounterSums::shared_load_passes},
      {"shared_load_conflicts", &CounterSums::shared_load_conflicts},
      {"shared_store_requests", &CounterSums::shared_store_requests},
      {"shared_store_passes", &CounterSums::shared_store_passes},
      {"shared_store_conflicts", &CounterSums::shared_store_conflicts},
      {"constant_load_requests", &CounterSums::constant_load_requests},
      {"constant_load_passes", &CounterSums::constant_load_passes},
      {"local_load_requests", &CounterSums::local_load_requests},
      {"local_load_sectors", &CounterSums::local_load_sectors},
      {"local_load_bytes", &CounterSums::local_load_bytes},
      {"local_store_requests", &CounterSums::local_store_requests},
      {"local_store_sectors", &CounterSums::local_store_sectors},
      {"local_store_bytes", &CounterSums::local_store_bytes},
      {"atomic_requests", &CounterSums::atomic_requests},
      {"atomic_passes", &CounterSums::atomic_passes},
      {"atomic_operations", &CounterSums::atomic_operations},
      {"texture_requests", &CounterSums::texture_requests},
      {"surface_requests", &CounterSums::surface_requests},
      {"branches", &CounterSums::branches},
      {"divergent_branches", &CounterSums::divergent_branches},
      {"barrier_waits", &CounterSums::barrier_waits},
      {"device_heap_allocations", &CounterSums::device_heap_allocations},
      {"device_heap_bytes", &CounterSums::device_heap_bytes},
      {"device_heap_refusals", &CounterSums::device_heap_refusals},
      {"device_heap_frees", &CounterSums::device_heap_frees},
      {"device_heap_later_frees", &CounterSums::device_heap_later_frees},
      {"flops", &CounterSums::flops},
      {"half_flops", &CounterSums::half_flops},
      {"single_flops", &CounterSums::single_flops},
      {"double_flops", &CounterSums::double_flops},
  };
  return fields;
}

CounterSums& CounterSums::operator+=(const CounterSums& other) {
  for (const CounterField& field : counter_fields()) this->*field.sum += other.*field.sum;
  return *this;
}

std::map<std::string, double> nonzero(const CounterSums& sums) {
  std::map<std::string, double> named;
  for (const CounterField& field : counter_fields()) {
    if (sums.*field.sum != 0) named[std::string(field.name)] = static_cast<double>(sums.*field.sum);
  }
  return named;
}

std::map<std::string, double> with_ratios(const CounterSums& sums) {
  std::map<std::string, double> named;
  for (const CounterField& field : counter_fields()) {
    named[std::string(field.name)] = static_cast<double>(sums.*field.sum);
  }
  named[std::string(kSpecialReads)] =
      static_cast<double>(sums.shared_load_requests + sums.atomic_requests + sums.texture_requests +
                          sums.surface_requests);
  for (const Ratio& ratio : ratios()) {
    if (sums.*ratio.denominator == 0) continue;
    named[std::string(ratio.name)] =
        static_cast<double>(sums.*ratio.numerator) / static_cast<double>(sums.*ratio.denominator);
  }
  return named;
}

std::vector<std::string> counter_names() {
  std::vector<std::string> names;
  for (const CounterField& field : counter_fields()) names.emplace_back(field.name);
  names.emplace_back(kSpecialReads);
  for (const Ratio& ratio : ratios()) names.emplace_back(ratio.name);
  return names;
}

}  // namespace labcheck::simgpu
