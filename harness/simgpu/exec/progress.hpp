// SPDX-License-Identifier: MIT
/// Distinguishes warps that compute from warps that wait for writes of others.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <algorithm>

namespace labcheck::simgpu {

/// The loop iterations that a warp may still make after it polled memory that others may write.
inline constexpr std::uint32_t kBackEdgesAfterPoll = 4;

/// The warp read memory that others may write. If it loops, it should soon yield to them.
inline void note_poll(Warp& warp) {
  warp.polled = true;
  warp.back_edges = std::min(warp.back_edges, kBackEdgesAfterPoll);
}

/// The warp wrote memory that others may wait for.
inline void note_effect(Warp& warp) {
  warp.effect = true;
}

}  // namespace labcheck::simgpu
