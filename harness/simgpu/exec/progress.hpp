/// What tells a warp that computes from one that waits for what others write.
#pragma once

#include "harness/simgpu/exec/warp.hpp"

#include <algorithm>

namespace labcheck::simgpu {

/// Rounds of a loop that a warp still makes after it read to no effect what others may write.
inline constexpr std::uint32_t kBackEdgesAfterPoll = 4;

/// The warp read what others may write: if it loops, it should soon give way to them.
inline void note_poll(Warp& warp) {
  warp.polled = true;
  warp.back_edges = std::min(warp.back_edges, kBackEdgesAfterPoll);
}

/// The warp wrote what others may wait for.
inline void note_effect(Warp& warp) {
  warp.effect = true;
}

}  // namespace labcheck::simgpu
