// SPDX-License-Identifier: MIT
/// shfl.sync: moves values between the lanes of a warp.
#pragma once

#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu {

/// The value from a lane that does not take part, which the PTX ISA leaves undefined. It is the
/// same in every run and looks wrong.
inline constexpr std::uint32_t kUndefinedShuffle = ~0u;

/// Whether all lanes of a register have the same value.
inline bool is_uniform(const std::uint32_t* lanes) {
  std::uint32_t differences = 0;
  for (unsigned l = 0; l < kLanes; ++l) differences |= lanes[l] ^ lanes[0];
  return differences == 0;
}

/// The results of a shuffle with the same `delta` in all lanes and segments of 32 lanes. Returns
/// the lanes whose source is in range.
template <ptx::Shuffle Mode, class Delta>
Mask shuffle_alike(const std::uint32_t* a, Delta delta, std::uint32_t* result) {
  std::uint32_t moved[kLanes];
  Mask in_range = kAllLanes;
  if constexpr (Mode == ptx::Shuffle::bfly) {
    for (unsigned l = 0; l < kLanes; ++l) moved[l] = a[l ^ delta];
  } else if constexpr (Mode == ptx::Shuffle::idx) {
    std::fill_n(moved, kLanes, a[delta]);
  } else if constexpr (Mode == ptx::Shuffle::up) {
    in_range = kAllLanes << delta;
    for (unsigned l = 0; l < delta; ++l) moved[l] = a[l];
    for (unsigned l = delta; l < kLanes; ++l) moved[l] = a[l - delta];
  } else {
    in_range = kAllLanes >> delta;
    for (unsigned l = 0; l < kLanes - delta; ++l) moved[l] = a[l + delta];
    for (unsigned l = kLanes - delta; l < kLanes; ++l) moved[l] = a[l];
  }
  std::copy_n(moved, kLanes, result);
  return in_range;
}

/// The same, faster for the usual powers of two.
template <ptx::Shuffle Mode>
Mask shuffle_by(const std::uint32_t* a, unsigned delta, std::uint32_t* result) {
  const auto by = [&](auto constant) { return shuffle_alike<Mode>(a, constant, result); };
  switch (Mode == ptx::Shuffle::idx ? kLanes : delta) {
    case 1:
      return by(std::integral_constant<unsigned, 1>());
    case 2:
      return by(std::integral_constant<unsigned, 2>());
    case 4:
      return by(std::integral_constant<unsigned, 4>());
    case 8:
      return by(std::integral_constant<unsigned, 8>());
    case 16:
      return by(std::integral_constant<unsigned, 16>());
    default:
      return shuffle_alike<Mode>(a, delta, result);
  }
}

/// shfl.sync: d [|p in immediate], a value, b lane or delta, c clamp and segment mask, e members
/// (PTX ISA, "shfl.sync").
template <ptx::Shuffle Mode>
void shuffle(Warp& warp, const Instruction* i, Mask members) {
  const std::uint32_t* a = words(warp, i->a);
  const std::uint32_t* b = words(warp, i->b);
  const std::uint32_t* c = words(warp, i->c);
  // The usual clamp and segment mask of segments of 32 lanes.
  constexpr std::uint32_t kWholeWarp = Mode == ptx::Shuffle::up ? 0 : kLanes - 1;
  if (warp.mask == kAllLanes && members == kAllLanes && (c[0] & 0x1F1F) == kWholeWarp &&
      is_uniform(b) && is_uniform(c)) {
    const Mask in_range = shuffle_by<Mode>(a, b[0] & 0x1F, words(warp, i->d));
    if ((i->flags & kHasSecond) != 0)
      set_predicate(warp, static_cast<std::uint32_t>(i->immediate), in_range);
    return;
  }
  // The first loop becomes vectors: 5-bit numbers are compared as signed ones.
  std::int32_t source[kLanes];
  Mask valid = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const auto l = static_cast<std::int32_t>(lane);
    const auto delta = static_cast<std::int32_t>(b[lane] & 0x1F);
    const auto clamp = static_cast<std::int32_t>(c[lane] & 0x1F);
    const auto segment = static_cast<std::int32_t>(c[lane] >> 8 & 0x1F);
    const std::int32_t most = (l & segment) | (clamp & ~segment);
    const std::int32_t least = l & segment;
    std::int32_t from = 0;
    bool in_range = false;
    if constexpr (Mode == ptx::Shuffle::up) {
      from = l - delta;
      in_range = from >= most;
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
    source[lane] = in_range ? from : l;
    valid |= in_range ? kLaneBits.of[lane] : 0;
  }
  std::uint32_t result[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) result[l] = a[source[l]];
  Mask undefined = 0;
  if (members != kAllLanes) {
    for (const unsigned lane : lanes_in(valid & warp.mask)) {
      if (has_lane(members, static_cast<unsigned>(source[lane]))) continue;
      result[lane] = kUndefinedShuffle;
      undefined |= kLaneBits.of[lane];
    }
  }
  for (const unsigned lane : lanes_in(warp.mask)) words(warp, i->d)[lane] = result[lane];
  if (undefined != 0 && warp.checks != nullptr) note_absent_lanes(warp, i, undefined);
  if ((i->flags & kHasSecond) != 0)
    set_predicate(warp, static_cast<std::uint32_t>(i->immediate), valid);
}

}  // namespace labcheck::simgpu
