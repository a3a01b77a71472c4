#include "harness/report/simulation_messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <cstring>

namespace labcheck::report {
namespace {

constexpr std::uint64_t kWord = 4;  // [bytes] the width of a bank
constexpr std::uint64_t kBanks = 32;
constexpr int kWarpSize = 32;

// "32", "4.5": no more digits than say something.
std::string each(std::uint64_t cost, std::uint64_t requests) {
  const double mean = static_cast<double>(cost) / static_cast<double>(requests);
  std::string text = fmt::format("{:.1f}", mean);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string each(double figure) {
  return each(static_cast<std::uint64_t>(figure * 10 + 0.5), 10);
}

// "1 sector", "4.5 sectors", "2 passes".
std::string counted_mean(double figure, std::string_view noun) {
  const std::string mean = each(figure);
  return fmt::format("{} {}{}", mean, noun, mean == "1" ? "" : noun.ends_with('s') ? "es" : "s");
}

std::string whole(double figure) {
  return with_thousands(static_cast<std::uint64_t>(figure + 0.5));
}

std::uint64_t distance(std::int64_t stride) {
  return stride < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(stride)
                    : static_cast<std::uint64_t>(stride);
}

std::string apart(const LineAccess& access) {
  const std::uint64_t stride = distance(*access.stride);
  if (stride % access.bytes != 0)
    return fmt::format("neighbouring threads are {} apart", counted(stride, "byte"));
  return fmt::format("neighbouring threads are {} of {} apart",
                     counted(stride / access.bytes, "element"), counted(access.bytes, "byte"));
}

std::string why_so_many_sectors(const LineAccess& access) {
  if (!access.stride) return "the addresses of neighbouring threads follow no fixed distance";
  if (distance(*access.stride) > access.bytes) return apart(access);
  return "the threads of a warp start at no multiple of 32 bytes, or only some take part";
}

std::string why_conflicts(const LineAccess& access) {
  if (!access.stride) return "the addresses of neighbouring threads follow no fixed distance";
  const std::uint64_t stride = distance(*access.stride);
  if (stride % kWord != 0 || stride == 0) return apart(access);
  std::string text =
      fmt::format("neighbouring threads are {} apart", counted(stride / kWord, "word"));
  if (stride / kWord % kBanks == 0) text += "; pad each row by one element";
  return text;
}

double of(const Counters& counters, const char* name) {
  const auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

// "32,768 loads of 4 sectors, 1,024 stores of 32 sectors"
std::string loads_and_stores(const Counters& counters, std::string_view memory,
                             std::string_view unit, std::string_view cost) {
  std::string text;
  for (const char* direction : {"load", "store"}) {
    const double requests = of(counters, fmt::format("{}_{}_requests", memory, direction).c_str());
    if (requests == 0) continue;
    const double all = of(counters, fmt::format("{}_{}_{}", memory, direction, cost).c_str());
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
      return "the threads of a multiprocessor";
    case OccupancyLimit::blocks:
      return "the number of blocks on a multiprocessor";
    case OccupancyLimit::registers:
      return fmt::format("registers, {} a thread", kernel.resources->registers);
    case OccupancyLimit::shared_memory:
      return fmt::format("shared memory, {} a block",
                         counted(kernel.static_shared + kernel.dynamic_shared, "byte"));
  }
  return {};
}

}  // namespace

std::string too_many_sectors(const LineAccess& access) {
  return fmt::format("each {} touches {} sectors where {} would do: {}",
                     to_string(access.direction), each(access.cost, access.requests),
                     each(access.least, access.requests), why_so_many_sectors(access));
}

std::string bank_conflicts(const LineAccess& access) {
  return fmt::format("each {} takes {} passes over the banks where {} would do: {}",
                     to_string(access.direction), each(access.cost, access.requests),
                     each(access.least, access.requests), why_conflicts(access));
}

std::string divergent_constants(double passes_per_request) {
  return fmt::format(
      "each load of a constant takes {} passes where 1 would do: the threads of a warp read "
      "different addresses; constant memory is fast where all read the same",
      each(passes_per_request));
}

std::string contended_atomics(double passes_per_request) {
  return fmt::format(
      "each atomic operation takes {} turns where 1 would do: threads of a warp go for one "
      "address; "
      "combine their values before",
      each(passes_per_request));
}

std::string local_memory(double requests) {
  return fmt::format(
      "{} to local memory: an array that is indexed at run time lives there, not in registers",
      counted(static_cast<std::uint64_t>(requests), "request"));
}

std::string divergent_branches(double divergent, double branches) {
  return fmt::format(
      "at {} of {} branches the threads of a warp part: while some go one way, the others wait",
      whole(divergent), whole(branches));
}

std::string spilled_registers(std::uint64_t bytes) {
  return fmt::format("a thread needs more registers than it gets: {} go to local memory and back",
                     counted(bytes, "byte"));
}

std::string low_occupancy(const KernelCounters& kernel) {
  return fmt::format("only {} of {} warps fit on a multiprocessor at once: the limit is {}",
                     kernel.occupancy->warps, kernel.occupancy->most_warps, limit_of(kernel));
}

std::string shape_of(const KernelCounters& kernel) {
  const double launches = of(kernel.counters, "launches");
  return fmt::format("{}{} grid {}, block {}", launches == 1 ? "1 launch," : whole(launches),
                     launches == 1      ? ""
                     : kernel.one_shape ? " launches,"
                                        : " launches, the last with",
                     size_of(kernel.grid), size_of(kernel.block));
}

std::string instructions_of(const Counters& counters) {
  if (of(counters, "warp_instructions") == 0) return {};
  return fmt::format("{} by warps, with {} of {} threads at work",
                     whole(of(counters, "warp_instructions")),
                     each(of(counters, "lanes_per_instruction")), kWarpSize);
}

std::string arithmetic_of(const Counters& counters) {
  if (of(counters, "flops") == 0) return {};
  std::string text = fmt::format("{} operations in floating point", whole(of(counters, "flops")));
  if (of(counters, "global_bytes_moved") > 0) {
    text += fmt::format(", {:.3g} for each byte from or to global memory",
                        of(counters, "arithmetic_intensity"));
  }
  return text;
}

std::string global_memory_of(const Counters& counters) {
  const std::string text = loads_and_stores(counters, "global", "sector", "sectors");
  const auto moved = static_cast<std::uint64_t>(of(counters, "global_bytes_moved"));
  return text.empty() ? text : fmt::format("{}; {} moved", text, describe_bytes(moved));
}

std::string shared_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "shared", "pass", "passes");
}

std::string constant_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "constant", "pass", "passes");
}

std::string local_memory_of(const Counters& counters) {
  return loads_and_stores(counters, "local", "sector", "sectors");
}

std::string atomics_of(const Counters& counters) {
  const double requests = of(counters, "atomic_requests");
  if (requests == 0) return {};
  return fmt::format("{} by warps, of {} at one address at most", whole(requests),
                     counted_mean(of(counters, "atomic_passes_per_request"), "thread"));
}

std::string branches_of(const Counters& counters) {
  if (of(counters, "branches") == 0) return {};
  return fmt::format("{} by warps, {} of them divergent", whole(of(counters, "branches")),
                     whole(of(counters, "divergent_branches")));
}

std::string barriers_of(const Counters& counters) {
  if (of(counters, "barrier_waits") == 0) return {};
  return fmt::format("{} by warps", whole(of(counters, "barrier_waits")));
}

std::string occupancy_of(const KernelCounters& kernel) {
  if (!kernel.occupancy) return "not known: what the kernel needs is told by the compiler alone";
  return fmt::format("{} of {} warps; the limit is {}", kernel.occupancy->warps,
                     kernel.occupancy->most_warps, limit_of(kernel));
}

std::string end_of(const Simulation& simulation) {
  if (const auto* exited = std::get_if<Exited>(&simulation.end))
    return fmt::format("exit status {}", exited->status);
  const int signal = std::get<Signaled>(simulation.end).signal;
  return fmt::format("killed by signal {} ({})", signal, ::strsignal(signal));
}

std::string faults_found(std::size_t faults) {
  return faults == 0 ? "no faults" : counted(faults, "fault");
}

std::string no_kernels(const Simulation& simulation) {
  if (!simulation.was_counted) return "nothing is counted with --checks fast";
  return std::holds_alternative<Signaled>(simulation.end)
             ? "a program that is killed leaves no counters"
             : "no kernel came to its end";
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
