#include "harness/report/simulation_remarks.hpp"

#include "harness/report/simulation_messages.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostRemarks = 5;
constexpr double kLeastShare = 0.05;
constexpr double kLowOccupancy = 0.5;

// Cycles of a multiprocessor, roughly, to compare what is not of one kind: four warps issue an
// instruction at once; a pass over the banks of shared memory or the constant cache takes one
// cycle; global memory gives about 16 bytes a cycle; local memory mostly hits the L1 cache, which
// gives 128.
constexpr double kIssue = 0.25;
constexpr double kPass = 1;
constexpr double kGlobalSector = 2;
constexpr double kLocalSector = 0.25;
constexpr double kAtomicPass = 2;
constexpr double kLanes = 32;

double of(const Counters& counters, const char* name) {
  const auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

double local_sectors(const Counters& counters) {
  return of(counters, "local_load_sectors") + of(counters, "local_store_sectors");
}

double cycles(const Counters& all) {
  return kIssue * of(all, "warp_instructions") +
         kGlobalSector * (of(all, "global_load_sectors") + of(all, "global_store_sectors")) +
         kPass * (of(all, "shared_load_passes") + of(all, "shared_store_passes") +
                  of(all, "constant_load_passes")) +
         kLocalSector * local_sectors(all) + kAtomicPass * of(all, "atomic_passes");
}

// Instructions that warps issued for lanes that took no part.
double idle_instructions(const Counters& all) {
  return of(all, "warp_instructions") - of(all, "thread_instructions") / kLanes;
}

/// Collects what costs more than it must, in cycles.
class Costs {
 public:
  explicit Costs(const KernelCounters& kernel) : all_(cycles(kernel.counters)) {}

  void add(const std::string& file, int line, double wasted, std::string message) {
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

void look_at(const LineAccess& access, Costs& costs) {
  const auto wasted = static_cast<double>(access.cost - std::min(access.cost, access.least));
  const bool is_global = access.memory == AccessedMemory::global;
  costs.add(access.file, access.line, wasted * (is_global ? kGlobalSector : kPass),
            is_global ? too_many_sectors(access) : bank_conflicts(access));
}

void look_at(const LineCounters& line, const Counters& all, Costs& costs) {
  const auto add = [&](double wasted, std::string message) {
    costs.add(line.file, line.line, wasted, std::move(message));
  };
  const Counters& here = line.counters;
  add(kPass * (of(here, "constant_load_passes") - of(here, "constant_load_requests")),
      divergent_constants(of(here, "constant_load_passes_per_request")));
  add(kAtomicPass * (of(here, "atomic_passes") - of(here, "atomic_requests")),
      contended_atomics(of(here, "atomic_passes_per_request")));
  add(kLocalSector * local_sectors(here),
      local_memory(of(here, "local_load_requests") + of(here, "local_store_requests")));
  const double parted = of(all, "divergent_branches");
  if (parted > 0) {
    add(kIssue * idle_instructions(all) * of(here, "divergent_branches") / parted,
        divergent_branches(of(here, "divergent_branches"), of(here, "branches")));
  }
}

}  // namespace

std::vector<KernelRemark> remarks_on(const KernelCounters& kernel) {
  Costs costs(kernel);
  for (const LineAccess& access : kernel.accesses) look_at(access, costs);
  for (const LineCounters& line : kernel.lines) look_at(line, kernel.counters, costs);
  std::vector<KernelRemark> remarks = std::move(costs).worst();
  if (kernel.resources && kernel.resources->spilled_bytes > 0)
    remarks.push_back({{}, 0, 0, spilled_registers(kernel.resources->spilled_bytes)});
  if (kernel.occupancy && kernel.occupancy->warps < kLowOccupancy * kernel.occupancy->most_warps) {
    remarks.push_back({{}, 0, 0, low_occupancy(kernel)});
  }
  return remarks;
}

}  // namespace labcheck::report
