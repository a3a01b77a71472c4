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
  using Sums = CounterSums;
  static const auto& all = *new std::vector<Ratio>{
      {"global_load_sectors_per_request", &Sums::global_load_sectors, &Sums::global_load_requests},
      {"global_store_sectors_per_request", &Sums::global_store_sectors,
       &Sums::global_store_requests},
      {"global_load_transactions_per_request", &Sums::global_load_transactions,
       &Sums::global_load_requests},
      {"global_store_transactions_per_request", &Sums::global_store_transactions,
       &Sums::global_store_requests},
      {"global_load_bytes_per_request", &Sums::global_load_bytes, &Sums::global_load_requests},
      {"global_store_bytes_per_request", &Sums::global_store_bytes, &Sums::global_store_requests},
      {"global_load_bytes_per_sector", &Sums::global_load_bytes, &Sums::global_load_sectors},
      {"global_store_bytes_per_sector", &Sums::global_store_bytes, &Sums::global_store_sectors},
      {"shared_load_passes_per_request", &Sums::shared_load_passes, &Sums::shared_load_requests},
      {"shared_store_passes_per_request", &Sums::shared_store_passes, &Sums::shared_store_requests},
      {"constant_load_passes_per_request", &Sums::constant_load_passes,
       &Sums::constant_load_requests},
      {"atomic_passes_per_request", &Sums::atomic_passes, &Sums::atomic_requests},
      {"lanes_per_instruction", &Sums::thread_instructions, &Sums::warp_instructions},
      {"divergent_branch_share", &Sums::divergent_branches, &Sums::branches},
      {"arithmetic_intensity", &Sums::flops, &Sums::global_bytes_moved},
  };
  return all;
}

// Requests that read by other means than loads from global, constant and local memory.
constexpr std::string_view kSpecialReads = "special_reads";

}  // namespace

// Never destroyed: the CUDA runtime still counts after a program's static objects are destroyed.
const std::vector<CounterField>& counter_fields() {
  static const auto& fields = *new std::vector<CounterField>{
#define COUNTER(name) {#name, &CounterSums::name},
#include "harness/simgpu/counters/counters.def"
  };
  return fields;
}

const std::vector<TransferField>& transfer_fields() {
  static const auto& fields = *new std::vector<TransferField>{
#define TRANSFER(name) {#name, &TransferSums::name},
#include "harness/simgpu/counters/transfers.def"
  };
  return fields;
}

TransferSums& TransferSums::operator+=(const TransferSums& other) {
  for (const TransferField& field : transfer_fields()) this->*field.sum += other.*field.sum;
  return *this;
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

std::map<std::string, double> by_name(const TransferSums& sums) {
  std::map<std::string, double> named;
  for (const TransferField& field : transfer_fields())
    named[std::string(field.name)] = static_cast<double>(sums.*field.sum);
  return named;
}

std::vector<std::string> counter_names() {
  std::vector<std::string> names;
  for (const CounterField& field : counter_fields()) names.emplace_back(field.name);
  names.emplace_back(kSpecialReads);
  for (const Ratio& ratio : ratios()) names.emplace_back(ratio.name);
  for (const TransferField& field : transfer_fields()) names.emplace_back(field.name);
  return names;
}

}  // namespace labcheck::simgpu
