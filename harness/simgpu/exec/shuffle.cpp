// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/warp_wide.hpp"

namespace labcheck::simgpu {
namespace {

using ptx::Group;
using ptx::Operation;

// The value from a lane that does not take part, which the PTX ISA leaves undefined. It is the same
// in every run and looks wrong.
constexpr std::uint32_t kUndefinedShuffle = ~0u;

/// shfl.sync: d [|p in immediate], a value, b lane or delta, c clamp and segment mask, e members
/// (PTX ISA, "shfl.sync").
template <ptx::Shuffle Mode>
void shuffle(Warp& warp, const Instruction* i, Mask members) {
  const std::uint32_t* a = words(warp, i->a);
  const std::uint32_t* b = words(warp, i->b);
  const std::uint32_t* c = words(warp, i->c);
  std::uint32_t result[kLanes];
  Mask valid = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const std::uint32_t delta = b[l] & 0x1F;
    const std::uint32_t clamp = c[l] & 0x1F;
    const std::uint32_t segment = c[l] >> 8 & 0x1F;
    const std::uint32_t most = (l & segment) | (clamp & ~segment);
    const std::uint32_t least = l & segment;
    std::uint32_t from = 0;
    bool in_range = false;
    if constexpr (Mode == ptx::Shuffle::up) {
      from = l - delta;
      in_range = static_cast<std::int32_t>(from) >= static_cast<std::int32_t>(most);
    } else if constexpr (Mode == ptx::Shuffle::down) {
      from = l + delta;
      in_range = from <= most;
    } else if constexpr (Mode == ptx::Shuffle::bfly) {
      from = l ^ delta;
      in_range = from <= most;
    } else {
      from = least | (delta & ~segment);
      in_range = from <= most;
    }
    const bool there = !in_range || (members >> from & 1) != 0;
    result[l] = there ? a[in_range ? from : l] : kUndefinedShuffle;
    valid |= Mask{in_range} << l;
  }
  std::uint32_t* d = words(warp, i->d);
  for (unsigned l = 0; l < kLanes; ++l) d[l] = (warp.mask >> l & 1) != 0 ? result[l] : d[l];
  if ((i->flags & kHasSecond) != 0)
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), valid);
}

}  // namespace

Handlers select_shuffle(const Operation& operation) {
  if (operation.type() != ptx::Type::b32) return {};
  switch (operation.get<ptx::Shuffle>(Group::shuffle)) {
    case ptx::Shuffle::up:
      return warp_wide_handlers<shuffle<ptx::Shuffle::up>>();
    case ptx::Shuffle::down:
      return warp_wide_handlers<shuffle<ptx::Shuffle::down>>();
    case ptx::Shuffle::bfly:
      return warp_wide_handlers<shuffle<ptx::Shuffle::bfly>>();
    case ptx::Shuffle::idx:
      return warp_wide_handlers<shuffle<ptx::Shuffle::idx>>();
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu
