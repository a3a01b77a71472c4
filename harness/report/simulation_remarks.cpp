// SPDX-License-Identifier: MIT
#include "harness/report/simulation_messages.hpp"
#include "harness/report/simulation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::size_t kMostRemarks = 5;
constexpr double kLeastShare = 0.05;
constexpr double kLowOccupancy = 0.5;

constexpr std::uint64_t kWord = 4;  // [bytes] the width of a bank
constexpr std::uint64_t kBanks = 32;

std::uint64_t distance(std::int64_t stride) {
  return stride < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(stride)
                    : static_cast<std::uint64_t>(stride);
}

Message distance_of(const LineAccess& access) {
  const std::uint64_t stride = distance(*access.stride);
  return stride % access.bytes != 0
             ? text::bytes_apart(Count(stride))
             : text::elements_apart(Count(stride / access.bytes), RoundedBytes{access.bytes});
}

Message why_so_many_sectors(const LineAccess& access) {
  if (!access.stride) return text::no_fixed_stride();
  return distance(*access.stride) > access.bytes ? distance_of(access) : text::starts_misaligned();
}

Message why_conflicts(const LineAccess& access) {
  if (!access.stride) return text::no_fixed_stride();
  const std::uint64_t stride = distance(*access.stride);
  if (stride % kWord != 0 || stride == 0) return distance_of(access);
  const std::uint64_t words = stride / kWord;
  Message apart = text::words_apart(Count(words));
  return words % kBanks == 0 ? text::cause_and_advice(std::move(apart), text::pad_rows()) : apart;
}

Message describe_access(const LineAccess& access) {
  const bool is_load = access.direction == AccessDirection::load;
  const bool is_global = access.memory == AccessedMemory::global;
  const auto& text = is_global
                         ? (is_load ? text::sectors_of_loads : text::sectors_of_stores)
                         : (is_load ? text::bank_passes_of_loads : text::bank_passes_of_stores);
  return text(mean_text(access.cost, access.requests), mean_text(access.least, access.requests),
              is_global ? why_so_many_sectors(access) : why_conflicts(access));
}

// Rough cycles of a multiprocessor, to compare different kinds of costs: four warps issue an
// instruction per cycle; a bank pass or a constant cache pass takes one cycle; global memory
// delivers about 16 bytes per cycle; local memory mostly hits the L1 cache, which delivers 128.
constexpr double kIssue = 0.25;
constexpr double kPass = 1;
constexpr double kGlobalSector = 2;
constexpr double kLocalSector = 0.25;
constexpr double kAtomicPass = 2;
constexpr double kLanes = 32;

double local_sectors(const Counters& counters) {
  return counter_of(counters, "local_load_sectors") + counter_of(counters, "local_store_sectors");
}

double cycles(const Counters& all) {
  return kIssue * counter_of(all, "warp_instructions") +
         kGlobalSector *
             (counter_of(all, "global_load_sectors") + counter_of(all, "global_store_sectors")) +
         kPass * (counter_of(all, "shared_load_passes") + counter_of(all, "shared_store_passes") +
                  counter_of(all, "constant_load_passes")) +
         kLocalSector * local_sectors(all) + kAtomicPass * counter_of(all, "atomic_passes");
}

// Warp instructions that were issued for inactive lanes.
double idle_instructions(const Counters& all) {
  return counter_of(all, "warp_instructions") - counter_of(all, "thread_instructions") / kLanes;
}

/// Collects avoidable costs, in cycles.
class Costs {
 public:
  explicit Costs(const KernelCounters& kernel) : all_(cycles(kernel.counters)) {}

  void add(const std::string& file, int line, double wasted, Message message) {
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
            describe_access(access));
}

void add_costs(const LineCounters& line, const Counters& all, Costs& costs) {
  const auto add = [&](double wasted, Message message) {
    costs.add(line.file, line.line, wasted, std::move(message));
  };
  const Counters& here = line.counters;
  add(kPass *
          (counter_of(here, "constant_load_passes") - counter_of(here, "constant_load_requests")),
      text::divergent_constants(mean_text(counter_of(here, "constant_load_passes_per_request"))));
  add(kAtomicPass * (counter_of(here, "atomic_passes") - counter_of(here, "atomic_requests")),
      text::contended_atomics(mean_text(counter_of(here, "atomic_passes_per_request"))));
  add(kLocalSector * local_sectors(here),
      text::local_requests(Count(rounded(counter_of(here, "local_load_requests") +
                                         counter_of(here, "local_store_requests")))));
  const double divergent = counter_of(all, "divergent_branches");
  if (divergent > 0) {
    add(kIssue * idle_instructions(all) * counter_of(here, "divergent_branches") / divergent,
        text::divergent_branches(Count(rounded(counter_of(here, "divergent_branches"))),
                                 Count(rounded(counter_of(here, "branches")))));
  }
}

}  // namespace

std::uint64_t rounded(double figure) {
  return static_cast<std::uint64_t>(figure + 0.5);
}

std::string mean_text(std::uint64_t cost, std::uint64_t requests) {
  std::string text =
      fmt::format("{:.1f}", static_cast<double>(cost) / static_cast<double>(requests));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string mean_text(double figure) {
  return mean_text(rounded(10 * figure), 10);
}

Message limit_of(const KernelCounters& kernel) {
  switch (kernel.occupancy->limit) {
    case OccupancyLimit::threads:
      return text::limited_by_threads();
    case OccupancyLimit::blocks:
      return text::limited_by_blocks();
    case OccupancyLimit::registers:
      return text::limited_by_registers(as_number(kernel.resources->registers));
    case OccupancyLimit::shared_memory:
      return text::limited_by_shared_memory(Count(kernel.static_shared + kernel.dynamic_shared));
  }
  return {};
}

std::vector<KernelRemark> remarks_on(const KernelCounters& kernel) {
  Costs costs(kernel);
  for (const LineAccess& access : kernel.accesses) add_costs(access, costs);
  for (const LineCounters& line : kernel.lines) add_costs(line, kernel.counters, costs);
  std::vector<KernelRemark> remarks = std::move(costs).worst();
  if (kernel.resources && kernel.resources->spilled_bytes > 0)
    remarks.push_back({{}, 0, 0, text::spilled_registers(Count(kernel.resources->spilled_bytes))});
  if (kernel.occupancy && kernel.occupancy->warps < kLowOccupancy * kernel.occupancy->max_warps) {
    remarks.push_back(
        {{},
         0,
         0,
         text::low_occupancy(as_number(kernel.occupancy->warps),
                             as_number(kernel.occupancy->max_warps), limit_of(kernel))});
  }
  return remarks;
}

}  // namespace labcheck::report
