// SPDX-License-Identifier: MIT
// The work of lab 3's pipeline.
#pragma once

#include <cstdint>

/// Mixes the bits of x (64 steps of Marsaglia's xorshift).
__host__ __device__ inline std::uint32_t scramble(std::uint32_t x) {
  for (int step = 0; step < 64; ++step) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x;
}
