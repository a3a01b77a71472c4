// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/simulation_remarks.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace labcheck::report {
namespace {

constexpr std::uint64_t kWord = 4;  // [bytes] the width of a bank
constexpr std::uint64_t kBanks = 32;
constexpr int kWarpSize = 32;

// "32", "4.5": at most one decimal.
std::string mean_text(std::uint64_t cost, std::uint64_t requests) {
  const double mean = static_cast<double>(cost) / static_cast<double>(requests);
  std::string text = fmt::format("{:.1f}", mean);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string mean_text(double figure) {
  return mean_text(static_cast<std::uint64_t>(figure * 10 + 0.5), 10);
}

std::uint64_t distance(std::int64_t stride) {
  return stride < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(stride)
                    : static_cast<std::uint64_t>(stride);
}

std::string distance_text(const LineAccess& access) {
  const std::uint64_t stride = distance(*access.stride);
  if (stride % access.bytes != 0) {
    return tr_plural("the addresses of neighboring threads are {} byte apart",
                     "the addresses of neighboring threads are {} bytes apart", stride,
                     with_thousands(stride));
  }
  const std::uint64_t elements = stride / access.bytes;
  return tr_plural("the addresses of neighboring threads are {} element of {} apart",
                   "the addresses of neighboring threads are {} elements of {} apart", elements,
                   with_thousands(elements), describe_bytes(access.bytes));
}

std::string no_fixed_stride() {
  return tr("the addresses of neighboring threads have no fixed stride");
}

std::string why_so_many_sectors(const LineAccess& access) {
  if (!access.stride) return no_fixed_stride();
  if (distance(*access.stride) > access.bytes) return distance_text(access);
  return tr(
      "the first address of the warp is not a multiple of 32 bytes, or some threads are "
      "inactive");
}

std::string why_conflicts(const LineAccess& access) {
  if (!access.stride) return no_fixed_stride();
  const std::uint64_t stride = distance(*access.stride);
  if (stride % kWord != 0 || stride == 0) return distance_text(access);
  const std::uint64_t words = stride / kWord;
  const std::string text = tr_plural("the addresses of neighboring threads are {} word apart",
                                     "the addresses of neighboring threads are {} words apart",
                                     words, with_thousands(words));
  return words % kBanks == 0 ? text + "; " + tr("pad each row by one element") : text;
}

/// What requests of a kind of memory cost, in sectors, passes of banks or passes.
enum class Cost { sectors, bank_passes, passes };

std::string describe_cost(Cost cost, double figure) {
  const std::string mean = mean_text(figure);
  const std::uint64_t form = count_for_plural(mean);
  switch (cost) {
    case Cost::sectors:
      return tr_plural("{} sector", "{} sectors", form, mean);
    case Cost::bank_passes:
      return tr_plural("{} bank pass", "{} bank passes", form, mean);
    case Cost::passes:
      break;
  }
  return tr_plural("{} pass", "{} passes", form, mean);
}

/// Loads or stores, and what all of them cost.
struct Requests {
  std::uint64_t count = 0;
  std::uint64_t cost = 0;
};

// "32,768 loads of 4 sectors, 1,024 stores of 32 sectors"
std::string loads_and_stores(Requests loads, Requests stores, Cost cost) {
  const std::string load_count =
      tr_plural("{} load", "{} loads", loads.count, with_thousands(loads.count));
  const std::string store_count =
      tr_plural("{} store", "{} stores", stores.count, with_thousands(stores.count));
  std::string text;
  for (const auto& [requests, counted] :
       {std::pair(loads, load_count), std::pair(stores, store_count)}) {
    if (requests.count == 0) continue;
    const double mean = static_cast<double>(requests.cost) / static_cast<double>(requests.count);
    text += text.empty() ? "" : ", ";
    text += tr_context("loads and stores", "{} of {}", counted, describe_cost(cost, mean));
  }
  return text;
}

std::string size_of(const std::array<std::uint64_t, 3>& size) {
  return fmt::format("{}×{}×{}", size[0], size[1], size[2]);
}

std::string limit_of(const SimulatedKernel& kernel) {
  const std::uint64_t shared = kernel.static_shared + kernel.dynamic_shared;
  switch (kernel.occupancy->limit) {
    case OccupancyLimit::threads:
      return tr("limited by the number of threads per multiprocessor");
    case OccupancyLimit::blocks:
      return tr("limited by the number of blocks per multiprocessor");
    case OccupancyLimit::registers:
      return tr("limited by registers ({} per thread)", kernel.resources->registers);
    case OccupancyLimit::shared_memory:
      return tr_plural("limited by shared memory ({} byte per block)",
                       "limited by shared memory ({} bytes per block)", shared,
                       with_thousands(shared));
  }
  return {};
}

}  // namespace

std::string too_many_sectors(const LineAccess& access) {
  const std::string mean = mean_text(access.cost, access.requests);
  const std::string least = mean_text(access.least, access.requests);
  const std::string why = why_so_many_sectors(access);
  const std::uint64_t form = count_for_plural(mean);
  return access.direction == AccessDirection::load
             ? tr_plural("each load accesses {} sector (minimum: {}): {}",
                         "each load accesses {} sectors (minimum: {}): {}", form, mean, least, why)
             : tr_plural("each store accesses {} sector (minimum: {}): {}",
                         "each store accesses {} sectors (minimum: {}): {}", form, mean, least,
                         why);
}

std::string bank_conflicts(const LineAccess& access) {
  const std::string mean = mean_text(access.cost, access.requests);
  const std::string least = mean_text(access.least, access.requests);
  const std::string why = why_conflicts(access);
  const std::uint64_t form = count_for_plural(mean);
  return access.direction == AccessDirection::load
             ? tr_plural("each load takes {} bank pass (minimum: {}): {}",
                         "each load takes {} bank passes (minimum: {}): {}", form, mean, least, why)
             : tr_plural("each store takes {} bank pass (minimum: {}): {}",
                         "each store takes {} bank passes (minimum: {}): {}", form, mean, least,
                         why);
}

std::string divergent_constants(double passes_per_request) {
  const std::string mean = mean_text(passes_per_request);
  return tr_plural(
      "each constant memory load takes {} pass (minimum: 1): the threads of a warp read "
      "different addresses; constant memory is fast only if all threads read the same address",
      "each constant memory load takes {} passes (minimum: 1): the threads of a warp read "
      "different addresses; constant memory is fast only if all threads read the same address",
      count_for_plural(mean), mean);
}

std::string contended_atomics(double passes_per_request) {
  const std::string mean = mean_text(passes_per_request);
  return tr_plural(
      "each atomic operation takes {} pass (minimum: 1): threads of a warp update the same "
      "address; combine their values first",
      "each atomic operation takes {} passes (minimum: 1): threads of a warp update the same "
      "address; combine their values first",
      count_for_plural(mean), mean);
}

std::string local_memory(std::uint64_t requests) {
  return tr_plural(
      "{} request to local memory: an array that is indexed at run time is stored there, not in "
      "registers",
      "{} requests to local memory: an array that is indexed at run time is stored there, not in "
      "registers",
      requests, with_thousands(requests));
}

std::string divergent_branches(const Counters& line) {
  return tr(
      "{} of {} branches diverge: while some threads of the warp take one path, the others wait",
      with_thousands(line.divergent_branches), with_thousands(line.branches));
}

std::string spilled_registers(std::uint64_t bytes) {
  return tr_plural("the kernel spills registers: {} byte per thread go to local memory",
                   "the kernel spills registers: {} bytes per thread go to local memory", bytes,
                   with_thousands(bytes));
}

std::string low_occupancy(const SimulatedKernel& kernel) {
  return tr("only {} of {} warps fit on a multiprocessor, {}", kernel.occupancy->warps,
            kernel.occupancy->max_warps, limit_of(kernel));
}

std::string shape_of(const SimulatedKernel& kernel) {
  const std::uint64_t launches = kernel.counters.launches;
  const std::string count = with_thousands(launches);
  const std::string grid = size_of(kernel.grid);
  const std::string block = size_of(kernel.block);
  if (launches == 1 || kernel.one_shape) {
    return tr_plural("{} launch, grid {}, block {}", "{} launches, grid {}, block {}", launches,
                     count, grid, block);
  }
  return tr_plural("{} launch, the last with grid {}, block {}",
                   "{} launches, the last with grid {}, block {}", launches, count, grid, block);
}

std::string instructions_of(const Counters& counters) {
  const std::uint64_t instructions = counters.warp_instructions;
  if (instructions == 0) return {};
  return tr_plural("{} warp instructions, on average {} of {} threads active",
                   "{} warp instructions, on average {} of {} threads active", instructions,
                   with_thousands(instructions), mean_text(*counters.lanes_per_instruction()),
                   kWarpSize);
}

std::string arithmetic_of(const Counters& counters) {
  if (counters.flops == 0) return {};
  const std::string text = tr_plural("{} floating-point operations", "{} floating-point operations",
                                     counters.flops, with_thousands(counters.flops));
  const std::optional<double> intensity = counters.arithmetic_intensity();
  return intensity ? tr("{}, {:.3g} per byte of global memory traffic", text, *intensity) : text;
}

std::string global_memory_of(const Counters& counters) {
  const std::string text = loads_and_stores(
      {counters.global_load_requests, counters.global_load_sectors},
      {counters.global_store_requests, counters.global_store_sectors}, Cost::sectors);
  return text.empty() ? text
                      : tr("{}; {} moved", text, describe_bytes(counters.global_bytes_moved));
}

std::string shared_memory_of(const Counters& counters) {
  return loads_and_stores({counters.shared_load_requests, counters.shared_load_passes},
                          {counters.shared_store_requests, counters.shared_store_passes},
                          Cost::bank_passes);
}

std::string constant_memory_of(const Counters& counters) {
  return loads_and_stores({counters.constant_load_requests, counters.constant_load_passes}, {},
                          Cost::passes);
}

std::string local_memory_of(const Counters& counters) {
  return loads_and_stores({counters.local_load_requests, counters.local_load_sectors},
                          {counters.local_store_requests, counters.local_store_sectors},
                          Cost::sectors);
}

std::string atomics_of(const Counters& counters) {
  const std::optional<double> passes = counters.atomic_passes_per_request();
  if (!passes) return {};
  const std::string threads = mean_text(*passes);
  return tr_plural("{} warp requests, on average {} at the same address",
                   "{} warp requests, on average {} at the same address", counters.atomic_requests,
                   with_thousands(counters.atomic_requests),
                   tr_plural("{} thread", "{} threads", count_for_plural(threads), threads));
}

std::string branches_of(const Counters& counters) {
  if (counters.branches == 0) return {};
  return tr_plural("{} warp branches, {} of them divergent",
                   "{} warp branches, {} of them divergent", counters.branches,
                   with_thousands(counters.branches), with_thousands(counters.divergent_branches));
}

std::string barriers_of(const Counters& counters) {
  const std::uint64_t waits = counters.barrier_waits;
  return waits == 0 ? std::string()
                    : tr_plural("{} warp waits", "{} warp waits", waits, with_thousands(waits));
}

std::string occupancy_of(const SimulatedKernel& kernel) {
  if (!kernel.occupancy) return tr("unknown: only the compiler reports a kernel's resource usage");
  return tr("{} of {} warps, {}", kernel.occupancy->warps, kernel.occupancy->max_warps,
            limit_of(kernel));
}

}  // namespace labcheck::report
