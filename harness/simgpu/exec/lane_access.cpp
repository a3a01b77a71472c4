// SPDX-License-Identifier: MIT
// Accesses lane by lane, and traps for invalid accesses.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

// A GPU maps memory in pieces of 2 MiB. An access that is less than this away from an allocation
// goes unnoticed on a GPU, or hits another allocation; one that is farther away faults.
constexpr std::uint64_t kGpuPage = std::uint64_t{2} << 20;

Trap& record(Warp& warp, const Instruction* i, TrapKind kind, unsigned lane) {
  Worker& worker = *warp.worker;
  warp.stop = Stop::trapped;
  worker.trapped = true;
  worker.trap = Trap{};
  worker.trap.kind = kind;
  worker.trap.instruction = i;
  worker.trap.block = warp.block->index;
  worker.trap.linear_block = warp.block->linear;
  worker.trap.thread = thread_index(warp, lane);
  worker.trap.lanes = Mask{1} << lane;
  return worker.trap;
}

TrapKind classify(const Warp& warp, std::uint64_t address) {
  const auto nearest = warp.worker->memory->nearest(address);
  const bool near = nearest && nearest->distance < kGpuPage;
  return near ? TrapKind::out_of_bounds : TrapKind::invalid_address;
}

Mask lanes_that(const Warp& warp, auto is_at_fault) {
  Mask lanes = 0;
  for (const unsigned lane : lanes_in(warp.mask)) {
    if (is_at_fault(lane)) lanes |= Mask{1} << lane;
  }
  return lanes;
}

// Local memory is contiguous only in words of 4 bytes.
void copy_in(std::byte* value, const HostLocation& from, std::size_t first, std::size_t size) {
  for (std::size_t at = 0; at < size; at += kWord)
    std::memcpy(value + at, from.at(first + at), std::min<std::size_t>(size, kWord));
}

void copy_out(const std::byte* value, const HostLocation& to, std::size_t first, std::size_t size) {
  for (std::size_t at = 0; at < size; at += kWord)
    std::memcpy(to.at(first + at), value + at, std::min<std::size_t>(size, kWord));
}

std::uint64_t extend_sign(std::uint64_t value, std::size_t size) {
  const std::size_t unused = 64 - 8 * size;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value << unused) >>
                                    static_cast<int>(unused));
}

void move(Warp& warp, const Instruction* i, unsigned lane, AccessKind access,
          const AccessedRegisters& registers, const HostLocation& location) {
  const std::size_t size = registers.part_bytes;
  for (unsigned part = 0; part < registers.parts; ++part) {
    std::byte* const lane_value =
        warp.registers + i->*kParts[part] + std::size_t{lane} * registers.register_bytes;
    if (access == AccessKind::write) {
      copy_out(lane_value, location, part * size, size);
      continue;
    }
    std::uint64_t value = 0;
    copy_in(reinterpret_cast<std::byte*>(&value), location, part * size, size);
    if (registers.extends_sign) value = extend_sign(value, size);
    std::memcpy(lane_value, &value, registers.register_bytes);
  }
}

}  // namespace

const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, AccessKind access,
                        Mask lanes, std::uint64_t address, std::uint32_t size) {
  Trap& trap = record(warp, i, kind, first_lane(lanes));
  trap.access = access;
  trap.address = address;
  trap.size = size;
  trap.lanes = lanes;
  return nullptr;
}

const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, unsigned lane,
                        Message detail) {
  record(warp, i, kind, lane).detail = std::move(detail);
  return nullptr;
}

const Instruction* trap_shared_access(Warp& warp, const Instruction* i,
                                      const std::uint32_t* addresses, std::uint32_t size,
                                      AccessKind access) {
  const auto address = [&](unsigned lane) {
    return addresses[lane] + static_cast<std::uint32_t>(i->immediate);
  };
  const Mask outside = lanes_that(warp, [&](unsigned lane) {
    return address(lane) > warp.shared_size || warp.shared_size - address(lane) < size;
  });
  const Mask lanes =
      outside != 0 ? outside
                   : lanes_that(warp, [&](unsigned lane) { return address(lane) % size != 0; });
  const auto lane = first_lane(lanes);
  return trap(warp, i, outside != 0 ? TrapKind::shared_bounds : TrapKind::misaligned, access, lanes,
              address(lane), size);
}

const Instruction* trap_misaligned(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                                   std::uint32_t size, AccessKind access) {
  const auto address = [&](unsigned lane) {
    return addresses[lane] + static_cast<std::uint64_t>(i->immediate);
  };
  const Mask lanes = lanes_that(warp, [&](unsigned lane) { return address(lane) % size != 0; });
  const auto lane = first_lane(lanes);
  // A wild pointer is reported as such, whatever its alignment.
  const DeviceMemory& memory = *warp.worker->memory;
  const bool wild =
      memory.find(address(lane)) == nullptr && !memory.is_device_address(address(lane));
  return trap(warp, i, wild ? TrapKind::invalid_address : TrapKind::misaligned, access, lanes,
              address(lane), size);
}

HostLocation find_location(const Warp& warp, std::uint64_t address, std::uint32_t size,
                           unsigned lane) {
  const DeviceMemory& memory = *warp.worker->memory;
  if (const Allocation* allocation = memory.find(address, size))
    return {allocation->at(address),
            false,
            false,
            allocation->writers.get(),
            address - allocation->begin,
            place_of(allocation->kind)};
  if (contains(memory.shared_window(), memory.shared_window() + warp.shared_size, address, size))
    return {warp.shared + (address - memory.shared_window()), false, false};
  const std::vector<std::byte>& parameters = warp.worker->launch->parameters;
  const std::uint64_t window = memory.parameter_window();
  if (contains(window, window + parameters.size(), address, size)) {
    // Callers check read_only before they write.
    auto* const bytes = const_cast<std::byte*>(parameters.data());
    return {bytes + (address - window), false, true};
  }
  if (contains(memory.local_window(), memory.local_window() + warp.local_size, address, size)) {
    const std::uint64_t offset = address - memory.local_window();
    return {local_word(warp, lane, static_cast<std::uint32_t>(offset)), true, false};
  }
  return {};
}

HostLocation find_atomic_location(const Warp& warp, std::uint64_t address, std::uint32_t size,
                                  unsigned lane) {
  if (address % size != 0) return {};
  const HostLocation location = find_location(warp, address, size, lane);
  return location.read_only || location.is_local ? HostLocation{} : location;
}

const Instruction* trap_bad_address(Warp& warp, const Instruction* i, std::uint64_t address,
                                    std::uint32_t size, unsigned lane, AccessKind access) {
  const DeviceMemory& memory = *warp.worker->memory;
  const Mask lanes = Mask{1} << lane;
  const std::uint64_t in_shared = address - memory.shared_window();
  if (in_shared < DeviceMemory::kWindowSize)
    return trap(warp, i, TrapKind::shared_bounds, access, lanes, in_shared, size);
  const std::uint64_t in_local = address - memory.local_window();
  if (in_local < DeviceMemory::kWindowSize)
    return trap(warp, i, TrapKind::local_bounds, access, lanes, in_local, size);
  return trap(warp, i, classify(warp, address), access, lanes, address, size);
}

const Instruction* trap_bad_address(Warp& warp, const Instruction* i,
                                    const std::uint64_t* addresses, std::uint32_t size,
                                    unsigned lane, AccessKind access) {
  const Mask lanes = lanes_that(warp, [&](unsigned other) {
    return find_location(warp, addresses[other], size, other).bytes == nullptr;
  });
  trap_bad_address(warp, i, addresses[lane], size, lane, access);
  warp.worker->trap.lanes |= lanes;
  return nullptr;
}

const Instruction* trap_bad_atomic(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                                   std::uint32_t size, unsigned lane) {
  if (addresses[lane] % size != 0) {
    const auto* registers = lanes<std::uint64_t>(warp, i->a);
    return trap_misaligned(warp, i, registers, size, AccessKind::atomic);
  }
  if (find_location(warp, addresses[lane], size, lane).is_local)
    return trap(warp, i, TrapKind::bad_call, lane, text::atomic_on_local_variable());
  return trap_bad_address(warp, i, addresses, size, lane, AccessKind::atomic);
}

bool trap_if_bad(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                 std::uint32_t size, AccessKind access) {
  for (const unsigned lane : lanes_in(warp.mask)) {
    const HostLocation location = find_location(warp, addresses[lane], size, lane);
    if (location.bytes != nullptr && (access == AccessKind::read || !location.read_only)) continue;
    trap_bad_address(warp, i, addresses, size, lane, access);
    return true;
  }
  return false;
}

const std::uint32_t* narrow_addresses(Warp& warp, const Instruction* i) {
  const auto* const wide = lanes<std::uint64_t>(warp, i->a);
  const auto offset = static_cast<std::uint64_t>(i->immediate);
  for (unsigned l = 0; l < kLanes; ++l) {
    warp.worker->narrowed[l] =
        shared_address(wide[l] + offset) - static_cast<std::uint32_t>(offset);
  }
  return warp.worker->narrowed.data();
}

const Instruction* access_lane_by_lane(Warp& warp, const Instruction* i, AccessKind access,
                                       const AccessedRegisters& registers,
                                       const std::uint64_t* bases, Mask mask) {
  const std::uint32_t size = registers.size();
  const bool writes = access == AccessKind::write;
  std::uint64_t addresses[kLanes];
  for (unsigned l = 0; l < kLanes; ++l)
    addresses[l] = bases[l] + static_cast<std::uint64_t>(i->immediate);
  if (warp.checks != nullptr && trap_if_bad(warp, i, addresses, size, access)) return nullptr;
  bool defined = true;
  std::array<Mask, kMemoryPlaces> by_place{};
  for (const unsigned lane : lanes_in(mask)) {
    const HostLocation location = find_location(warp, addresses[lane], size, lane);
    by_place[static_cast<std::size_t>(location.place)] |= Mask{1} << lane;
    if (location.bytes == nullptr || (writes && location.read_only))
      return trap_bad_address(warp, i, addresses, size, lane, access);
    if (is_checked(warp, i)) [[unlikely]] {
      if (writes) {
        note_lane_store(warp, i, lane, addresses[lane], registers);
      } else {
        defined = note_lane_load(warp, i, lane, addresses[lane], registers) && defined;
      }
    }
    if (writes) location.note_write(size);
    move(warp, i, lane, access, registers, location);
  }
  GlobalSite& site = warp.global_sites[i->site];
  if ((i->flags & kConstantMemory) != 0) {
    count_request(site, known_cost(i, site, addresses[first_lane(mask)], size));
  } else {
    count_generic(warp, site, addresses, mask, size, by_place);
  }
  return defined ? i + 1 : follow_from(warp, i + 1);
}

}  // namespace labcheck::simgpu
