#include "harness/simgpu/runtime/host_faults.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMostLeaks = 8;

Fault make(FaultKind kind, std::string message) {
  return {kind, std::move(message), {}, {}, 0};
}

std::string what(const Allocation& allocation, const AllocationLog& log) {
  const AllocationCall* call = log.find(allocation.begin);
  if (!allocation.name.empty())
    return fmt::format("'{}' ({})", allocation.name, counted(allocation.size(), "byte"));
  return call == nullptr ? fmt::format("an allocation of {}", counted(allocation.size(), "byte"))
                         : describe(*call);
}

enum class Side { host, device };

struct Complaint {
  FaultKind kind = FaultKind::invalid_address;
  std::string text;
};

// What is wrong with one side of a copy or a fill; nothing where it is in order. `name` is "source"
// or "destination".
std::optional<Complaint> complaint(std::string_view name, const Region& region,
                                   const Extent& extent, Side side, const MemoryView& view) {
  const auto& [memory, host_blocks, log] = view;
  if (region.address == 0)
    return Complaint{FaultKind::invalid_address, fmt::format("the {} is a null pointer", name)};
  const Allocation* allocation = memory.find(region.address);
  if (allocation != nullptr && is_known_to_host(allocation->kind)) {
    const auto span = span_of(region, extent);
    const std::uint64_t room = allocation->end - region.address;
    if (span && *span <= room) return std::nullopt;
    const std::uint64_t offset = region.address - allocation->begin;
    return Complaint{
        FaultKind::out_of_bounds,
        fmt::format("the {} has room for {}: it is {}{}", name, counted(room, "byte"),
                    offset == 0 ? "" : fmt::format("byte {} of ", with_thousands(offset)),
                    what(*allocation, log))};
  }
  if (memory.is_device_address(region.address)) {
    const auto nearest = memory.nearest(region.address);
    if (nearest && nearest->where == NearestAllocation::Where::freed) {
      return Complaint{FaultKind::invalid_address, fmt::format("the {} was freed: it is {}", name,
                                                               what(nearest->allocation, log))};
    }
    return Complaint{FaultKind::invalid_address,
                     fmt::format("the {} is in no allocation of the host's", name)};
  }
  if (side == Side::host) return std::nullopt;
  return Complaint{FaultKind::invalid_address, fmt::format("the {} is no device memory", name)};
}

std::string_view direction(int kind) {
  constexpr std::string_view kNames[] = {"from host to host", "from host to device",
                                         "from device to host", "from device to device"};
  return kind >= 0 && kind < 4 ? kNames[kind] : "";
}

Fault told(std::string_view call, std::size_t bytes, std::string_view way,
           const std::optional<Complaint>& why) {
  const std::string head =
      fmt::format("{} of {}{}{}", call, counted(bytes, "byte"), way.empty() ? "" : " ", way);
  if (!why) return make(FaultKind::invalid_address, head + " failed");
  return make(why->kind, fmt::format("{}: {}", head, why->text));
}

}  // namespace

Fault bad_copy(std::string_view call, const CopyWork& copy, const MemoryView& view) {
  if (copy.kind < cudaMemcpyHostToHost || copy.kind > cudaMemcpyDefault) {
    return make(FaultKind::invalid_address,
                fmt::format("{} of {}: {} is no cudaMemcpyKind", call,
                            counted(copy.extent.bytes(), "byte"), copy.kind));
  }
  const auto side = [&](int one_way) {
    return copy.kind == one_way || copy.kind == cudaMemcpyDeviceToDevice ? Side::device
                                                                         : Side::host;
  };
  auto why = complaint("destination", copy.to, copy.extent, side(cudaMemcpyHostToDevice), view);
  if (!why) why = complaint("source", copy.from, copy.extent, side(cudaMemcpyDeviceToHost), view);
  return told(call, copy.extent.bytes(), direction(copy.kind), why);
}

Fault bad_fill(std::string_view call, const FillWork& fill, const MemoryView& view) {
  return told(call, fill.extent.bytes(), "",
              complaint("destination", fill.to, fill.extent, Side::device, view));
}

Fault bad_free(std::string_view call, const void* pointer, const MemoryView& view) {
  const auto& [memory, host_blocks, log] = view;
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const auto tell = [&](std::string_view text) {
    return make(FaultKind::invalid_address, fmt::format("{}: {}", call, text));
  };
  if (const HostBlock* block = host_blocks.holding(pointer)) {
    const AllocationCall* made = log.find(address);
    if (made != nullptr && block == host_blocks.find(pointer))
      return tell(
          fmt::format("the memory is not that function's to free: it is {}", describe(*made)));
    return tell("the memory is not that function's to free");
  }
  if (const Allocation* allocation = memory.find(address)) {
    if (allocation->begin == address)
      return tell(fmt::format("the memory is not that function's to free: it is {}",
                              what(*allocation, log)));
    return tell(fmt::format("the pointer is byte {} of {}: only its start can be freed",
                            with_thousands(address - allocation->begin), what(*allocation, log)));
  }
  const auto nearest = memory.nearest(address);
  if (nearest && nearest->where == NearestAllocation::Where::freed)
    return tell(
        fmt::format("the memory was freed already: it is {}", what(nearest->allocation, log)));
  return tell(memory.is_device_address(address)
                  ? "the pointer is in no allocation"
                  : "the pointer is no memory that the CUDA runtime gave");
}

std::vector<Fault> leaks(const MemoryView& view) {
  std::vector<Allocation> kept = view.memory.live_allocations(AllocationKind::device);
  for (const Allocation& array : view.memory.live_allocations(AllocationKind::array))
    kept.push_back(array);
  for (const AllocationKind kind : {AllocationKind::host, AllocationKind::managed}) {
    for (const Allocation& allocation : view.memory.live_allocations(kind)) {
      const HostBlock* block = view.host_blocks.find(reinterpret_cast<void*>(allocation.begin));
      if (block != nullptr && block->owner == HostBlock::Owner::program) kept.push_back(allocation);
    }
  }
  std::vector<Fault> faults;
  std::uint64_t bytes = 0;
  for (const Allocation& allocation : kept) {
    if (faults.size() < kMostLeaks) {
      faults.push_back(
          make(FaultKind::leak, fmt::format("{} was never freed", what(allocation, view.log))));
    } else {
      bytes += allocation.size();
    }
  }
  if (kept.size() > kMostLeaks) {
    faults.push_back(make(
        FaultKind::leak,
        fmt::format("{} with {} were never freed either",
                    counted(kept.size() - kMostLeaks, "more allocation"), counted(bytes, "byte"))));
  }
  return faults;
}

}  // namespace labcheck::simgpu
