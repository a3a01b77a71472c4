// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/registers.hpp"
#include "harness/simgpu/exec/special_registers.hpp"
#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {
namespace {

// Packs parts of 8, 16 or 32 bits into a register of type W, the first part lowest.
template <class Part, unsigned Parts, class W>
const Instruction* execute_pack(Warp& warp, const Instruction* i) {
  W* whole = lanes<W>(warp, i->a);
  for (unsigned l = 0; l < kLanes; ++l) {
    W value = 0;
    for (unsigned part = 0; part < Parts; ++part) {
      const std::uint32_t bits = lanes<std::uint32_t>(warp, i->*kParts[part])[l];
      value |= static_cast<W>(static_cast<Part>(bits)) << (8 * sizeof(Part) * part);
    }
    if (active(warp, l)) whole[l] = value;
  }
  return i + 1;
}

template <class Part, unsigned Parts, class W>
const Instruction* execute_unpack(Warp& warp, const Instruction* i) {
  const W* whole = lanes<W>(warp, i->a);
  for (unsigned l = 0; l < kLanes; ++l) {
    const W value = whole[l];
    for (unsigned part = 0; part < Parts; ++part) {
      if (active(warp, l)) {
        lanes<std::uint32_t>(warp, i->*kParts[part])[l] =
            static_cast<Part>(value >> (8 * sizeof(Part) * part));
      }
    }
  }
  return i + 1;
}

bool is_high_half(SpecialRegister reg) {
  return reg == SpecialRegister::clock_hi || reg == SpecialRegister::globaltimer_hi;
}

const Instruction* execute_read_clock(Warp& warp, const Instruction* i) {
  const auto reg = static_cast<SpecialRegister>(i->flags);
  // The clock counts the block's instructions, so it is the same in every run, whatever other
  // blocks the host thread has run.
  const std::uint64_t cycles = executed(*warp.block) / kLanes;
  for (unsigned l = 0; l < kLanes; ++l) {
    if (!active(warp, l)) continue;
    if (is_wide_clock(reg)) {
      lanes<std::uint64_t>(warp, i->d)[l] = cycles;
    } else {
      lanes<std::uint32_t>(warp, i->d)[l] =
          static_cast<std::uint32_t>(is_high_half(reg) ? cycles >> 32 : cycles);
    }
  }
  return i + 1;
}

const Instruction* execute_local_address(Warp& warp, const Instruction* i) {
  const std::uint64_t address =
      warp.running->frame->local_base + static_cast<std::uint64_t>(i->immediate);
  for (unsigned l = 0; l < kLanes; ++l) {
    if (active(warp, l)) lanes<std::uint64_t>(warp, i->d)[l] = address;
  }
  return i + 1;
}

const Instruction* execute_move_address(Warp& warp, const Instruction* i) {
  const auto* a = lanes<std::uint64_t>(warp, i->a);
  auto* d = lanes<std::uint64_t>(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) {
    if (active(warp, l)) d[l] = a[l] + static_cast<std::uint64_t>(i->immediate);
  }
  return i + 1;
}

const Instruction* execute_is_in_ranges(Warp& warp, const Instruction* i) {
  const auto* a = lanes<std::uint64_t>(warp, i->a);
  Mask inside = 0;
  for (const auto& [begin, size] : static_cast<const SpaceRanges*>(i->table)->ranges) {
    for (unsigned l = 0; l < kLanes; ++l) inside |= Mask{a[l] - begin < size} << l;
  }
  if ((i->flags & kNegateA) != 0) inside = ~inside;
  Mask& p = *lanes<Mask>(warp, i->d);
  p = (p & ~warp.mask) | (inside & warp.mask);
  return i + 1;
}

}  // namespace

Handlers pack(unsigned part_bytes, unsigned parts) {
  if (part_bytes == 4 && parts == 2) return same(execute_pack<std::uint32_t, 2, std::uint64_t>);
  if (part_bytes == 2 && parts == 2) return same(execute_pack<std::uint16_t, 2, std::uint32_t>);
  if (part_bytes == 2 && parts == 4) return same(execute_pack<std::uint16_t, 4, std::uint64_t>);
  if (part_bytes == 1 && parts == 2) return same(execute_pack<std::uint8_t, 2, std::uint32_t>);
  if (part_bytes == 1 && parts == 4) return same(execute_pack<std::uint8_t, 4, std::uint32_t>);
  return {};
}

Handlers unpack(unsigned part_bytes, unsigned parts) {
  if (part_bytes == 4 && parts == 2) return same(execute_unpack<std::uint32_t, 2, std::uint64_t>);
  if (part_bytes == 2 && parts == 2) return same(execute_unpack<std::uint16_t, 2, std::uint32_t>);
  if (part_bytes == 2 && parts == 4) return same(execute_unpack<std::uint16_t, 4, std::uint64_t>);
  if (part_bytes == 1 && parts == 2) return same(execute_unpack<std::uint8_t, 2, std::uint32_t>);
  if (part_bytes == 1 && parts == 4) return same(execute_unpack<std::uint8_t, 4, std::uint32_t>);
  return {};
}

Handlers read_clock() {
  return same(execute_read_clock);
}
Handlers local_address() {
  return same(execute_local_address);
}
Handlers move_address() {
  return same(execute_move_address);
}
Handlers is_in_ranges() {
  return same(execute_is_in_ranges);
}

}  // namespace labcheck::simgpu
