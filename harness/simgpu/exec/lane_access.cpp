// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/lane_access.hpp"

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/touch.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

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

const std::uint32_t* narrow_addresses(Warp& warp, const Instruction* i) {
  const auto* const wide = reinterpret_cast<const std::uint64_t*>(warp.registers + i->a);
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
  bool defined = true;
  for (Mask rest = mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    const HostLocation location = find_location(warp, addresses[lane], size, lane);
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
    count_request(i, site, addresses[std::countr_zero(mask)], size);
  } else {
    count_generic(warp, site, addresses, mask, size);
  }
  return defined ? i + 1 : follow_from(warp, i + 1);
}

}  // namespace labcheck::simgpu
