// SPDX-License-Identifier: MIT
#include "harness/report/simulation_messages.hpp"
#include "harness/report/simulation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
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

// Avoidable costs in cycles, each as the share of a remark.
using Costs = std::vector<KernelRemark>;

void add_costs(const LineAccess& access, Costs& costs) {
  const auto wasted = static_cast<double>(access.cost - std::min(access.cost, access.least));
  const bool is_global = access.memory == AccessedMemory::global;
  costs.push_back({access.file, access.line, wasted * (is_global ? kGlobalSector : kPass),
                   describe_access(access)});
}

void add_costs(const LineCounters& line, const Counters& all, Costs& costs) {
  const auto add = [&](double wasted, Message message) {
    costs.push_back({line.file, line.line, wasted, std::move(message)});
  };
  const Counters& here = line.counters;
  add(times(kPass, further_passes(here.constant_load_passes, here.constant_load_requests)),
      text::divergent_constants(mean_text(here.constant_load_passes_per_request().value_or(0))));
  add(times(kAtomicPass, further_passes(here.atomic_passes, here.atomic_requests)),
      text::contended_atomics(mean_text(here.atomic_passes_per_request().value_or(0))));
  add(times(kLocalSector, local_sectors(here)),
      text::local_requests(Count(here.local_load_requests + here.local_store_requests)));
  if (all.divergent_branches > 0) {
    add(times(kIssue * idle_instructions(all), here.divergent_branches) /
            static_cast<double>(all.divergent_branches),
        text::divergent_branches(Count(here.divergent_branches), Count(here.branches)));
  }
}

// The remarks on the greatest `costs` of a kernel that takes `all` cycles.
std::vector<KernelRemark> greatest(Costs costs, double all) {
  for (KernelRemark& cost : costs) cost.share = all > 0 ? std::min(cost.share / all, 1.0) : 0;
  std::erase_if(costs, [](const KernelRemark& cost) { return cost.share < kLeastShare; });
  std::ranges::stable_sort(costs, std::greater<>(), &KernelRemark::share);
  costs.resize(std::min(costs.size(), kMostRemarks));
  return costs;
}

}  // namespace

std::string mean_text(std::uint64_t cost, std::uint64_t requests) {
  std::string text =
      fmt::format("{:.1f}", static_cast<double>(cost) / static_cast<double>(requests));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string mean_text(double figure) {
  return mean_text(static_cast<std::uint64_t>(10 * figure + 0.5), 10);
}

Message limit_of(const SimulatedKernel& kernel) {
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

std::vector<KernelRemark> remarks_on(const SimulatedKernel& kernel) {
  Costs costs;
  for (const LineAccess& access : kernel.accesses) add_costs(access, costs);
  for (const LineCounters& line : kernel.lines) add_costs(line, kernel.counters, costs);
  std::vector<KernelRemark> remarks = greatest(std::move(costs), cycles(kernel.counters));
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
