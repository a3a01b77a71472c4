// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/report/simulation_remarks.hpp"

#include <fmt/format.h>

#include <cstring>

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

// "1 sector", "4.5 sectors", "2 passes".
std::string counted_mean(double figure, std::string_view noun) {
  const std::string mean = mean_text(figure);
  return fmt::format("{} {}{}", mean, noun, mean == "1" ? "" : noun.ends_with('s') ? "es" : "s");
}

std::string whole(double figure) {
  return with_thousands(static_cast<std::uint64_t>(figure + 0.5));
}

std::uint64_t distance(std::int64_t stride) {
  return stride < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(stride)
                    : static_cast<std::uint64_t>(stride);
}

std::string distance_text(const LineAccess& access) {
  const std::uint64_t stride = distance(*access.stride);
  if (stride % access.bytes != 0)
    return fmt::format("the addresses of neighboring threads are {} apart",
                       counted(stride, "byte"));
  return fmt::format("the addresses of neighboring threads are {} of {} apart",
                     counted(stride / access.bytes, "element"), counted(access.bytes, "byte"));
}

std::string why_so_many_sectors(const LineAccess& access) {
  if (!access.stride) return "the addresses of neighboring threads have no fixed stride";
  if (distance(*access.stride) > access.bytes) return distance_text(access);
  return "the first address of the warp is not a multiple of 32 bytes, or some threads are "
         "inactive";
}

std::string why_conflicts(const LineAccess& access) {
  if (!access.stride) return "the addresses of neighboring threads have no fixed stride";
  const std::uint64_t stride = distance(*access.stride);
  if (stride % kWord != 0 || stride == 0) return distance_text(access);
  std::string text = fmt::format("the addresses of neighboring threads are {} apart",
                                 counted(stride / kWord, "word"));
  if (stride / kWord % kBanks == 0) text += "; pad each row by one element";
  return text;
}

// "32,768 loads of 4 sectors, 1,024 stores of 32 sectors"
std::string loads_and_stores(const Counters& counters, std::string_view memory,
                             std::string_view unit, std::string_view cost) {
  std::string text;
  for (const char* direction : {"load", "store"}) {
    const double requests = counter_of(counters, fmt::format("{}_{}_requests", memory, direction));
    if (requests == 0) continue;
    const double all = counter_of(counters, fmt::format("{}_{}_{}", memory, direction, cost));
    text += fmt::format("{}{} of {}", text.empty() ? "" : ", ",
                        counted(static_cast<std::uint64_t>(requests), direction),
                        counted_mean(all / requests, unit));
  }
  return text;
}

std::string size_of(const std::array<std::uint64_t, 3>& size) {
  return fmt::format("{}×{}×{}", size[0], size[1], size[2]);
}

std::string limit_of(const KernelCounters& kernel) {
  switch (kernel.occupancy->limit) {
    case OccupancyLimit::threads:
      return "the number of threads per multiprocessor";
    case OccupancyLimit::blocks:
      return "the number of blocks per multiprocessor";
    case OccupancyLimit::registers:
      return fmt::format("registers ({} per thread)", kernel.resources->registers);
    case OccupancyLimit::shared_memory:
      return fmt::format("shared memory ({} per block)",
                         counted(kernel.static_shared + kernel.dynamic_shared, "byte"));
  }
  return {};
}

}  // namespace

std::string too_many_sectors(const LineAccess& access) {
  return fmt::format("each {} accesses {} sectors (minimum: {}): {}", to_string(access.direction),
                     mean_text(access.cost, access.requests),
                     mean_text(access.least, access.requests), why_so_many_sectors(access));
}

std::string bank_conflicts(const LineAccess& access) {
  return fmt::format("each {} takes {} bank passes (minimum: {}): {}", to_string(access.direction),
                     mean_text(access.cost, access.requests),
                     mean_text(access.least, access.requests), why_conflicts(access));
}

std::string divergent_constants(double passes_per_request) {
  return fmt::format(
      "each constant memory load takes {} passes (minimum: 1): the threads of a warp read "
      "different addresses; constant memory is fast only if all threads read the same address",
      mean_text(passes_per_request));
}

std::string contended_atomics(double passes_per_request) {
  return fmt::format(
      "each atomic operation takes {} passes (minimum: 1): threads of a warp update the same "
      "address; combine their values first",
      mean_text(passes_per_request));
}

std::string local_memory(double requests) {
  return fmt::format(
      "{} to local memory: an array that is indexed at run time is stored there, not in registers",
      counted(static_cast<std::uint64_t>(requests), "request"));
}

std::string divergent_branches(double divergent, double branches) {
  return fmt::format(
      "{} of {} branches diverge: while some threads of the warp take one path, the others wait",
      whole(divergent), whole(branches));
}

std::string spilled_registers(std::uint64_t bytes) {
  return fmt::format("the kernel spills registers: {} per thread go to local memory",
                     counted(bytes, "byte"));
}

std::string low_occupancy(const KernelCounters& kernel) {
  return fmt::format("only {} of {} warps fit on a multiprocessor, limited by {}",
                     kernel.occupancy->warps, kernel.occupancy->max_warps, limit_of(kernel));
}

std::string shape_of(const KernelCounters& kernel) {
  const double launches = counter_of(kernel.counters, "launches");
  return fmt::format("{}{} grid {}, block {}", launches == 1 ? "1 launch," : whole(launches),
                     launches == 1      ? ""
                     : kernel.one_shape ? " launches,"
                                        : " launches, the last with",
                     size_of(kernel.grid), size_of(kernel.block));
}

std::string instructions_of(const Counters& counters) {
  if (counter_of(counters, "warp_instructions") == 0) return {};
  return fmt::format("{} warp instructions, on average {} of {} threads active",
                     whole(counter_of(counters, "warp_instructions")),
                     mean_text(counter_of(counters, "lanes_per_instruction")), kWarpSize);
}

std::string arithmetic_of(const Counters& counters) {
  if (counter_of(counters, "flops") == 0) return {};
  std::string text =
      fmt::format("{} floating-point operations", whole(counter_of(counters, "flops")));
  if (counter_of(counters, "global_bytes_moved") > 0) {
    text += fmt::format(", {:.3g} per byte of global memory traffic",
                        counter_of(counters, "arithmetic_intensity"));
  }
  return text;
}

std::string global_memory_of(const Counters& counters) {
  const std::string text = loads_and_stores(counters, "global", "sector", "sectors");
  const auto moved = static_cast<std::uint64_t>(counter_of(counters, "global_bytes_moved"));
  return text.empty() ? text : fmt::format("{}; {} moved", text, describe_bytes(moved));
}

std::string shared_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "shared", "bank pass", "passes");
}

std::string constant_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "constant", "pass", "passes");
}

std::string local_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "local", "sector", "sectors");
}

std::string atomics_of(const Counters& counters) {
  const double requests = counter_of(counters, "atomic_requests");
  if (requests == 0) return {};
  return fmt::format("{} warp requests, on average {} at the same address", whole(requests),
                     counted_mean(counter_of(counters, "atomic_passes_per_request"), "thread"));
}

std::string branches_of(const Counters& counters) {
  if (counter_of(counters, "branches") == 0) return {};
  return fmt::format("{} warp branches, {} of them divergent",
                     whole(counter_of(counters, "branches")),
                     whole(counter_of(counters, "divergent_branches")));
}

std::string barriers_of(const Counters& counters) {
  if (counter_of(counters, "barrier_waits") == 0) return {};
  return fmt::format("{} warp waits", whole(counter_of(counters, "barrier_waits")));
}

std::string occupancy_of(const KernelCounters& kernel) {
  if (!kernel.occupancy) return "unknown: only the compiler reports a kernel's resource usage";
  return fmt::format("{} of {} warps, limited by {}", kernel.occupancy->warps,
                     kernel.occupancy->max_warps, limit_of(kernel));
}

std::string describe_end(const Simulation& simulation) {
  if (const auto* exited = std::get_if<Exited>(&simulation.end))
    return fmt::format("exit status {}", exited->status);
  const int signal = std::get<Signaled>(simulation.end).signal;
  return fmt::format("killed by signal {} ({})", signal, ::strsignal(signal));
}

std::string count_findings(std::size_t findings) {
  return findings == 0 ? "no findings" : counted(findings, "finding");
}

std::string no_kernels(const Simulation& simulation) {
  if (!simulation.was_counted) return "no counters: --checks fast does not count";
  return std::holds_alternative<Signaled>(simulation.end) ? "no counters: the program was killed"
                                                          : "no kernel finished";
}

std::string describe(const Fault& fault) {
  std::string text(to_string(fault.kind));
  if (!fault.kernel.empty()) text += fmt::format(" in {}", fault.kernel);
  text += fmt::format(": {}", fault.message);
  if (fault.kind == FaultKind::runaway) text += " (--instructions N raises the limit)";
  if (fault.count > 1) text += fmt::format(" ({} times)", with_thousands(fault.count));
  return text;
}

std::string place_of(const Fault& fault) {
  return fault.file.empty() ? "" : fmt::format("{}:{}: ", fault.file, fault.line);
}

}  // namespace labcheck::report
