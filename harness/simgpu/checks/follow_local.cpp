// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/checks/undefined_values.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

/// The part of an element that is in one word of local memory.
struct Piece {
  const std::byte* word;  // the word in all lanes
  unsigned in_word;       // lowest bit in the word
  unsigned in_value;      // lowest bit in the element
  std::uint64_t field;    // mask of the piece's width
};

/// Calls visit(lane, piece) for the pieces of element `part` of each lane.
template <class Visit>
void each_piece(const Warp& warp, const RegisterFlow& flow, const LocalAddresses& addresses,
                unsigned part, Visit visit) {
  const std::uint32_t bytes = std::min<std::uint32_t>(flow.part_bytes, kWordBytes);
  const std::uint64_t field = (std::uint64_t{1} << 8 * bytes) - 1;
  for (const unsigned lane : lanes_in(addresses.lanes)) {
    for (std::uint32_t k = 0; k < flow.part_bytes; k += kWordBytes) {
      const std::uint32_t at = addresses.at[lane] + part * flow.part_bytes + k;
      const std::byte* word = warp.local + std::size_t{at / kWordBytes} * kWordBytes * kLanes;
      const auto shift = static_cast<std::uint32_t>(8 * (at % kWordBytes));
      visit(lane, Piece{word, shift, 8 * k, field});
    }
  }
}

}  // namespace

LocalAddresses find_local_addresses(const Warp& warp, const Instruction* i,
                                    const RegisterFlow& flow) {
  LocalAddresses addresses;
  const bool generic = flow.space == ptx::Space::generic;
  if (flow.part_bytes == 0 || (!generic && flow.space != ptx::Space::local)) return addresses;
  const std::uint64_t window = generic ? warp.checks->launch.memory->local_window() : 0;
  for (const unsigned lane : lanes_in(warp.mask)) {
    std::uint64_t address = 0;
    std::memcpy(&address, warp.registers + i->a + std::size_t{lane} * flow.address_bytes,
                flow.address_bytes);
    address += static_cast<std::uint64_t>(i->immediate) - window;
    if (address >= warp.local_size) continue;
    addresses.at[lane] = static_cast<std::uint32_t>(address);
    addresses.lanes |= Mask{1} << lane;
  }
  return addresses;
}

void follow_local_load(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                       const LocalAddresses& addresses) {
  UndefinedRegisters& registers = warp.checks->undefined[warp.index];
  for (unsigned part = 0; part < flow.parts; ++part) {
    std::array<std::uint64_t, kLanes> loaded{};
    UndefinedRegister from;
    each_piece(warp, flow, addresses, part, [&](unsigned lane, const Piece& piece) {
      const UndefinedRegister* word = registers.find(piece.word);
      const std::uint64_t bits =
          word == nullptr ? 0 : word->bits[lane] >> piece.in_word & piece.field;
      if (bits == 0) return;
      loaded[lane] |= bits << piece.in_value;
      from.source = word->source;
      from.computed = word->computed;
    });
    const std::uint64_t width = flow.writes[part].lane_bytes == 8 ? ~std::uint64_t{0} : 0xFFFFFFFFu;
    for (unsigned l = 0; l < kLanes; ++l) {
      const std::uint64_t bits = extended(loaded[l], flow.part_bytes, flow.extends_sign) & width;
      registers.replace(warp.registers + i->*kParts[part], l, bits, bits, from);
    }
  }
}

void follow_local_store(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                        const LocalAddresses& addresses) {
  UndefinedRegisters& registers = warp.checks->undefined[warp.index];
  for (unsigned part = 0; part < flow.parts; ++part) {
    const UndefinedRegister* known = registers.find(warp.registers + i->*kParts[part]);
    const UndefinedRegister value = known == nullptr ? UndefinedRegister{} : *known;
    each_piece(warp, flow, addresses, part, [&](unsigned lane, const Piece& piece) {
      const std::uint64_t bits = value.bits[lane] >> piece.in_value & piece.field;
      registers.replace(piece.word, lane, piece.field << piece.in_word, bits << piece.in_word,
                        value);
    });
  }
}

}  // namespace labcheck::simgpu
