// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_faults.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/service/copies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace labcheck::simgpu {
namespace {

// More than there are functions that allocate memory. A program can put any name into a request.
constexpr std::size_t kMaxNames = 256;

// "1st", "2nd", "11th", "23rd".
std::string ordinal(std::uint64_t number) {
  const bool is_teen = number % 100 / 10 == 1;
  const std::uint64_t digit = is_teen ? 0 : number % 10;
  return with_thousands(number) + (digit == 1   ? "st"
                                   : digit == 2 ? "nd"
                                   : digit == 3 ? "rd"
                                                : "th");
}

constexpr std::size_t kMaxLeaks = 8;

std::string describe(const Allocation& allocation, const AllocationLog& log) {
  const AllocationCall* call = log.find(allocation.begin);
  if (!allocation.name.empty())
    return fmt::format("'{}' ({})", allocation.name, counted(allocation.size(), "byte"));
  return call == nullptr ? fmt::format("an allocation of {}", counted(allocation.size(), "byte"))
                         : describe(*call);
}

constexpr std::string_view kSource = "source";
constexpr std::string_view kDestination = "destination";

enum class Side { host, device };

// The problem with one side of a copy or fill; std::nullopt if the side is valid. `name` is
// kSource or kDestination.
std::optional<Fault> find_problem(std::string_view name, const Region& region, const Extent& extent,
                                  Side side, const MemoryView& view) {
  const auto& [memory, host, log] = view;
  if (region.address == 0)
    return Fault{FaultKind::invalid_address, fmt::format("the {} is a null pointer", name)};
  const Allocation* allocation = memory.find(region.address);
  if (allocation != nullptr && is_known_to_host(allocation->kind)) {
    const auto span = span_of(region, extent);
    const std::uint64_t available = allocation->end - region.address;
    if (span && *span <= available) {
      if (name == kSource || has_separate_rows(region, extent)) return std::nullopt;
      return Fault{FaultKind::out_of_bounds, fmt::format("rows of the {} overlap", name)};
    }
    const std::uint64_t offset = region.address - allocation->begin;
    const std::string text = describe(*allocation, log);
    return Fault{FaultKind::out_of_bounds,
                 offset == 0
                     ? fmt::format("the {} is too small: {}", name, text)
                     : fmt::format("the {} starts at byte {} of {}, only {} before its end", name,
                                   with_thousands(offset), text, counted(available, "byte"))};
  }
  if (memory.is_device_address(region.address)) {
    const auto nearest = memory.nearest(region.address);
    if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
      return Fault{FaultKind::invalid_address, fmt::format("the {} was already freed: {}", name,
                                                           describe(nearest->allocation, log))};
    }
    return Fault{FaultKind::invalid_address,
                 fmt::format("the {} is not in memory that the host allocated", name)};
  }
  if (side == Side::host) return std::nullopt;
  return Fault{FaultKind::invalid_address, fmt::format("the {} is not device memory", name)};
}

std::string_view direction(int kind) {
  constexpr std::string_view kNames[] = {"from host to host", "from host to device",
                                         "from device to host", "from device to device"};
  return kind >= 0 && kind < 4 ? kNames[kind] : "";
}

Fault make_fault(std::string_view call, std::size_t bytes, std::string_view route,
                 const std::optional<Fault>& problem) {
  const std::string headline =
      fmt::format("{} of {}{}{}", call, counted(bytes, "byte"), route.empty() ? "" : " ", route);
  if (!problem) return {FaultKind::invalid_address, headline + " failed"};
  return {problem->kind, fmt::format("{}: {}", headline, problem->message)};
}

}  // namespace

void AllocationLog::forget_freed() {
  std::erase_if(calls_, [&](const auto& call) { return !memory_.is_remembered(call.first); });
  max_calls_ = std::max(max_calls_, 2 * calls_.size());
}

void AllocationLog::record(std::uint64_t address, std::string_view name, std::size_t size) {
  if (calls_.size() >= max_calls_) forget_freed();
  auto count = counts_.find(name);
  if (count == counts_.end() && counts_.size() >= kMaxNames) {
    calls_.erase(address);
    return;
  }
  if (count == counts_.end()) count = counts_.emplace(name, 0).first;
  calls_[address] = {count->first, ++count->second, size};
}

void AllocationLog::exclude(std::uint64_t address) {
  const auto call = calls_.find(address);
  if (call == calls_.end()) return;
  std::uint64_t& count = counts_.find(call->second.name)->second;
  if (count == call->second.ordinal) --count;
  calls_.erase(call);
}

void AllocationLog::restart_numbering() {
  for (auto& [name, count] : counts_) count = 0;
}

const AllocationCall* AllocationLog::find(std::uint64_t address) const {
  const auto found = calls_.find(address);
  return found == calls_.end() ? nullptr : &found->second;
}

std::string describe(const AllocationCall& call) {
  return fmt::format("the {} {} ({})", ordinal(call.ordinal), call.name,
                     counted(call.size, "byte"));
}

Fault bad_copy(const Copy& copy, const MemoryView& view) {
  if (copy.kind < cudaMemcpyHostToHost || copy.kind > cudaMemcpyDefault) {
    return {FaultKind::invalid_address,
            fmt::format("{} of {}: {} is not a valid cudaMemcpyKind", copy.call,
                        counted(copy.extent.bytes(), "byte"), copy.kind)};
  }
  const auto side = [&](int device_kind) {
    return copy.kind == device_kind || copy.kind == cudaMemcpyDeviceToDevice ? Side::device
                                                                             : Side::host;
  };
  auto problem =
      find_problem(kDestination, copy.to, copy.extent, side(cudaMemcpyHostToDevice), view);
  if (!problem)
    problem = find_problem(kSource, copy.from, copy.extent, side(cudaMemcpyDeviceToHost), view);
  return make_fault(copy.call, copy.extent.bytes(), direction(copy.kind), problem);
}

Fault bad_fill(const Fill& fill, const MemoryView& view) {
  return make_fault(fill.call, fill.extent.bytes(), "",
                    find_problem(kDestination, fill.to, fill.extent, Side::device, view));
}

Fault bad_free(std::string_view call, std::uint64_t address, const MemoryView& view) {
  const auto& [memory, host, log] = view;
  const auto make = [&](std::string_view text) {
    return Fault{FaultKind::invalid_address, fmt::format("{}: {}", call, text)};
  };
  constexpr const char* kWrongFunction = "this function cannot free the memory";
  if (const SharedBlock* block = host.find_containing(address)) {
    const AllocationCall* allocating_call = log.find(address);
    if (allocating_call != nullptr && block == host.find(address))
      return make(fmt::format("{}: {}", kWrongFunction, describe(*allocating_call)));
    return make(kWrongFunction);
  }
  if (const Allocation* allocation = memory.find(address)) {
    const std::string text = describe(*allocation, log);
    if (allocation->begin == address) return make(fmt::format("{}: {}", kWrongFunction, text));
    return make(fmt::format("the pointer is not the start of an allocation, but byte {} of {}",
                            with_thousands(address - allocation->begin), text));
  }
  const auto nearest = memory.nearest(address);
  if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
    return make(
        fmt::format("the memory was already freed: {}", describe(nearest->allocation, log)));
  }
  return make(memory.is_device_address(address)
                  ? "the pointer is not in an allocation"
                  : "the pointer is not from a CUDA allocation function");
}

std::vector<Fault> find_leaks(const MemoryView& view) {
  std::vector<Allocation> leaked = view.memory.live_allocations(AllocationKind::device);
  for (const Allocation& array : view.memory.live_allocations(AllocationKind::array))
    leaked.push_back(array);
  for (const AllocationKind kind : {AllocationKind::host, AllocationKind::managed}) {
    for (const Allocation& allocation : view.memory.live_allocations(kind)) {
      const SharedBlock* block = view.host.find(allocation.begin);
      if (block != nullptr && block->origin == SharedBlock::Origin::allocation)
        leaked.push_back(allocation);
    }
  }
  std::vector<Fault> faults;
  std::uint64_t bytes = 0;
  for (const Allocation& allocation : leaked) {
    if (faults.size() < kMaxLeaks) {
      faults.push_back(
          {FaultKind::leak, fmt::format("{} was never freed", describe(allocation, view.log))});
    } else {
      bytes += allocation.size();
    }
  }
  if (leaked.size() > kMaxLeaks) {
    const std::size_t more = leaked.size() - kMaxLeaks;
    faults.push_back(
        {FaultKind::leak, fmt::format("{} ({}) {} never freed", counted(more, "more allocation"),
                                      counted(bytes, "byte"), more == 1 ? "was" : "were")});
  }
  return faults;
}

}  // namespace labcheck::simgpu
