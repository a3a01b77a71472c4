// SPDX-License-Identifier: MIT
// Moves that are not worth vectorizing: packed vectors, addresses, clocks, and the local memory
// that threads allocate at run time.
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {
namespace {

// Packs parts of 8, 16 or 32 bits into a register of type W, the first part lowest.
template <class Part, unsigned Parts, class W>
const Instruction* execute_pack(Warp& warp, const Instruction* i) {
  W* whole = lanes<W>(warp, i->a);
  for (unsigned l = 0; l < kLanes; ++l) {
    W value = 0;
    for (unsigned part = 0; part < Parts; ++part) {
      const std::uint32_t bits = words(warp, i->*kParts[part])[l];
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
        words(warp, i->*kParts[part])[l] = static_cast<Part>(value >> (8 * sizeof(Part) * part));
      }
    }
  }
  return i + 1;
}

// cvt.pack: a and b, saturated, are the high and the low part. The bits above them are the low bits
// of c.
const Instruction* execute_pack_parts(Warp& warp, const Instruction* i) {
  const std::uint32_t width = i->flags & ~kNegateA;
  const bool is_signed = (i->flags & kNegateA) != 0;
  const std::int64_t most = (std::int64_t{1} << (is_signed ? width - 1 : width)) - 1;
  const std::int64_t least = is_signed ? -most - 1 : 0;
  const std::uint32_t field = (1u << width) - 1;
  for (unsigned l = 0; l < kLanes; ++l) {
    const auto part = [&](std::uint32_t reg) {
      const std::int64_t value = static_cast<std::int32_t>(words(warp, reg)[l]);
      return static_cast<std::uint32_t>(std::clamp(value, least, most)) & field;
    };
    const std::uint64_t above = std::uint64_t{words(warp, i->c)[l]} << (2 * width);
    if (active(warp, l))
      words(warp, i->d)[l] = static_cast<std::uint32_t>(above) | part(i->a) << width | part(i->b);
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
  if (is_wide_clock(reg)) {
    set_lanes(warp, i->d, cycles);
  } else {
    set_words(warp, i->d, static_cast<std::uint32_t>(is_high_half(reg) ? cycles >> 32 : cycles));
  }
  return i + 1;
}

const Instruction* execute_local_address(Warp& warp, const Instruction* i) {
  const std::uint64_t address =
      warp.running->frame->local_base + static_cast<std::uint64_t>(i->immediate);
  set_lanes(warp, i->d, address);
  return i + 1;
}

const Instruction* execute_move_address(Warp& warp, const Instruction* i) {
  const auto* a = lanes<std::uint64_t>(warp, i->a);
  auto* d = lanes<std::uint64_t>(warp, i->d);
  const auto distance = static_cast<std::uint64_t>(i->immediate);
  if (warp.mask == kAllLanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < kLanes; ++l) d[l] = a[l] + distance;
  } else {
    for (const unsigned lane : lanes_in(warp.mask)) d[lane] = a[lane] + distance;
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
  set_predicate(warp, i->d, inside);
  return i + 1;
}

constexpr std::uint64_t kStep = 16;  // [bytes] granularity of allocations

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t step) {
  return (bytes + step - 1) / step * step;
}

// Each lane has its own stack, so diverged lanes may allocate and free independently.
const Instruction* execute_alloca(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  const std::uint64_t base = frame.local_base + rounded_up(frame.function->local_size, kStep);
  const auto alignment = static_cast<std::uint64_t>(i->immediate);
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint64_t begin = rounded_up(base + frame.allocated[lane], alignment);
    const std::uint64_t size = lanes<std::uint64_t>(warp, i->a)[lane];
    if (size > warp.local_size || begin + size > warp.local_size)
      return trap(warp, i, TrapKind::stack_overflow, lane, {});
    frame.allocated[lane] = static_cast<std::uint32_t>(rounded_up(begin + size - base, kStep));
    if (warp.checks != nullptr) note_new_variables(warp, Mask{1} << lane, begin, begin + size);
    lanes<std::uint64_t>(warp, i->d)[lane] = begin;
  }
  return i + 1;
}

const Instruction* execute_stacksave(Warp& warp, const Instruction* i) {
  for (const unsigned lane : lanes_in(warp.mask)) {
    lanes<std::uint64_t>(warp, i->d)[lane] = warp.running->frame->allocated[lane];
  }
  return i + 1;
}

const Instruction* execute_stackrestore(Warp& warp, const Instruction* i) {
  Frame& frame = *warp.running->frame;
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint64_t before = lanes<std::uint64_t>(warp, i->a)[lane];
    if (before > frame.allocated[lane]) {
      return trap(warp, i, TrapKind::bad_call, lane, text::stack_position_is_invalid());
    }
    frame.allocated[lane] = static_cast<std::uint32_t>(before);
  }
  return i + 1;
}

}  // namespace

bool is_clock(SpecialRegister reg) {
  return reg == SpecialRegister::clock || reg == SpecialRegister::clock_hi ||
         reg == SpecialRegister::globaltimer_lo || reg == SpecialRegister::globaltimer_hi ||
         is_wide_clock(reg);
}

bool is_wide_clock(SpecialRegister reg) {
  return reg == SpecialRegister::clock64 || reg == SpecialRegister::globaltimer;
}

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

constinit const Handlers kPackParts = same(execute_pack_parts);
constinit const Handlers kReadClock = same(execute_read_clock);
constinit const Handlers kLocalAddress = same(execute_local_address);
constinit const Handlers kMoveAddress = same(execute_move_address);
constinit const Handlers kIsInRanges = same(execute_is_in_ranges);

constinit const Handlers kAllocateLocal = same(execute_alloca);
constinit const Handlers kSaveStack = same(execute_stacksave);
constinit const Handlers kRestoreStack = same(execute_stackrestore);

}  // namespace labcheck::simgpu
