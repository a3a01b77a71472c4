// SPDX-License-Identifier: MIT
#include "harness/report/simulation_remarks.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostRemarks = 5;
constexpr double kLeastShare = 0.05;
constexpr double kLowOccupancy = 0.5;

// Rough cycles of a multiprocessor, to compare different kinds of costs: four warps issue an
// instruction per cycle; a bank pass or a constant cache pass takes one cycle; global memory
// delivers about 16 bytes per cycle; local memory mostly hits the L1 cache, which delivers 128.
constexpr double kIssue = 0.25;
constexpr double kPass = 1;
constexpr double kGlobalSector = 2;
constexpr double kLocalSector = 0.25;
constexpr double kAtomicPass = 2;
constexpr double kLanes = 32;

std::uint64_t local_sectors(const Counters& counters) {
  return counters.local_load_sectors + counters.local_store_sectors;
}

double times(double cycles, std::uint64_t count) {
  return cycles * static_cast<double>(count);
}

double cycles(const Counters& all) {
  return times(kIssue, all.warp_instructions) +
         times(kGlobalSector, all.global_load_sectors + all.global_store_sectors) +
         times(kPass, all.shared_load_passes + all.shared_store_passes + all.constant_load_passes) +
         times(kLocalSector, local_sectors(all)) + times(kAtomicPass, all.atomic_passes);
}

// Warp instructions that were issued for inactive lanes.
double idle_instructions(const Counters& all) {
  return static_cast<double>(all.warp_instructions) -
         static_cast<double>(all.thread_instructions) / kLanes;
}

// Passes that no request needs.
std::uint64_t further_passes(std::uint64_t passes, std::uint64_t requests) {
  return passes - std::min(passes, requests);
}

/// Collects avoidable costs, in cycles.
class Costs {
 public:
  explicit Costs(const SimulatedKernel& kernel) : all_(cycles(kernel.counters)) {}

  void add(const std::string& file, std::uint32_t line, double wasted, std::string message) {
    if (all_ <= 0 || wasted / all_ < kLeastShare) return;
    remarks_.push_back({file, line, std::min(wasted / all_, 1.0), std::move(message)});
  }

  std::vector<KernelRemark> worst() && {
    std::stable_sort(
        remarks_.begin(), remarks_.end(),
        [](const KernelRemark& a, const KernelRemark& b) { return a.share > b.share; });
    remarks_.resize(std::min(remarks_.size(), kMostRemarks));
    return std::move(remarks_);
  }

 private:
  double all_;
  std::vector<KernelRemark> remarks_;
};

void add_costs(const LineAccess& access, Costs& costs) {
  const auto wasted = static_cast<double>(access.cost - std::min(access.cost, access.least));
  const bool is_global = access.memory == AccessedMemory::global;
  costs.add(access.file, access.line, wasted * (is_global ? kGlobalSector : kPass),
            is_global ? too_many_sectors(access) : bank_conflicts(access));
}

void add_costs(const LineCounters& line, const Counters& all, Costs& costs) {
  const auto add = [&](double wasted, std::string message) {
    costs.add(line.file, line.line, wasted, std::move(message));
  };
  const Counters& here = line.counters;
  add(times(kPass, further_passes(here.constant_load_passes, here.constant_load_requests)),
      divergent_constants(here.constant_load_passes_per_request().value_or(0)));
  add(times(kAtomicPass, further_passes(here.atomic_passes, here.atomic_requests)),
      contended_atomics(here.atomic_passes_per_request().value_or(0)));
  add(times(kLocalSector, local_sectors(here)),
      local_memory(here.local_load_requests + here.local_store_requests));
  if (all.divergent_branches > 0) {
    add(times(kIssue * idle_instructions(all), here.divergent_branches) /
            static_cast<double>(all.divergent_branches),
        divergent_branches(here));
  }
}

}  // namespace

std::vector<KernelRemark> remarks_on(const SimulatedKernel& kernel) {
  Costs costs(kernel);
  for (const LineAccess& access : kernel.accesses) add_costs(access, costs);
  for (const LineCounters& line : kernel.lines) add_costs(line, kernel.counters, costs);
  std::vector<KernelRemark> remarks = std::move(costs).worst();
  if (kernel.resources && kernel.resources->spilled_bytes > 0)
    remarks.push_back({{}, 0, 0, spilled_registers(kernel.resources->spilled_bytes)});
  if (kernel.occupancy && kernel.occupancy->warps < kLowOccupancy * kernel.occupancy->max_warps) {
    remarks.push_back({{}, 0, 0, low_occupancy(kernel)});
  }
  return remarks;
}

}  // namespace labcheck::report
