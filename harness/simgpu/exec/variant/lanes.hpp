// SPDX-License-Identifier: MIT
/// Registers as 32 lanes. The files in this folder are compiled once for each instruction set, in a
/// separate namespace, and use no library function that the linker could share between them.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#ifndef LABCHECK_VARIANT
#error "compile with -DLABCHECK_VARIANT=name"
#endif

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Declares struct `name`, whose function `of` computes one lane as `value`, for each T that
/// satisfies `Types`.
#define LABCHECK_LANE(name, Types, Result, parameters, ...) \
  struct name {                                             \
    template <Types T>                                      \
    static Result of parameters {                           \
      return __VA_ARGS__;                                   \
    }                                                       \
  }

/// The storage of a register lane with a T: 32 bits, or 64 bits for the 8-byte types.
template <class T>
using Register = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

/// The T in a lane of a register. A narrow type occupies the low bits.
template <class T, class R>
inline T get(R bits) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::bit_cast<T>(static_cast<Register<T>>(bits));
  } else {
    return static_cast<T>(bits);
  }
}

/// A T as the contents of a register lane. Narrow integers are extended with zeros.
template <class T>
inline Register<T> put(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::bit_cast<Register<T>>(value);
  } else {
    return static_cast<Register<T>>(static_cast<std::make_unsigned_t<T>>(value));
  }
}

namespace semantics {

/// Whether computing F in a lane takes so long that only the active lanes should: it calls a
/// function or divides integers, so lanes are not computed as a vector.
template <class F>
inline constexpr bool kOneByOne = false;

}  // namespace semantics

/// Which lanes `assign` computes if some are inactive: all of them as vectors, or only the active
/// ones.
enum class Computed { all, active };

// Code that is not compiled for vectors computes lane by lane anyway.
#ifdef LABCHECK_LANE_BY_LANE
inline constexpr bool kHasVectors = false;
#else
inline constexpr bool kHasVectors = true;
#endif

struct LaneBits {
  alignas(64) Mask of[kLanes] = {};
  constexpr LaneBits() {
    for (unsigned l = 0; l < kLanes; ++l) of[l] = Mask{1} << l;
  }
};
inline constexpr LaneBits kLaneBits;

/// d[l] = compute(l) for each lane l, or each lane in the warp's mask.
template <bool Full, Computed Which = Computed::all, class R, class Compute>
inline void assign(Warp& warp, R* d, Compute compute) {
  const Mask mask = warp.mask;
  if constexpr (Full) {
#pragma GCC ivdep
    for (unsigned l = 0; l < kLanes; ++l) d[l] = compute(l);
  } else if constexpr (Which == Computed::all && kHasVectors) {
    // Without branches, and with words of all ones or zeros as masks, every instruction set has
    // vector instructions for these loops.
    alignas(64) std::int32_t keeps[kLanes];
    for (unsigned l = 0; l < kLanes; ++l) keeps[l] = (mask & kLaneBits.of[l]) == 0 ? -1 : 0;
#pragma GCC ivdep
    for (unsigned l = 0; l < kLanes; ++l) {
      const R value = compute(l);
      const auto kept = static_cast<R>(static_cast<std::make_signed_t<R>>(keeps[l]));
      d[l] = (d[l] & kept) | (value & ~kept);
    }
  } else {
    for (unsigned l = 0; l < kLanes; ++l) {
      if (has_lane(mask, l)) d[l] = compute(l);
    }
  }
}

/// The lanes in which `holds(l)` is true, whether active or not.
template <class Holds>
inline Mask lanes_where(Holds holds) {
  alignas(64) std::uint32_t flags[kLanes];
#pragma GCC ivdep
  for (unsigned l = 0; l < kLanes; ++l) flags[l] = holds(l) ? ~0u : 0u;
  Mask mask = 0;
#if defined(__AVX512F__)
  for (unsigned half = 0; half < 2; ++half) {
    const __m512i v = _mm512_load_si512(flags + 16 * half);
    mask |= static_cast<Mask>(_mm512_test_epi32_mask(v, v)) << (16 * half);
  }
#elif defined(__AVX2__)
  for (unsigned quarter = 0; quarter < 4; ++quarter) {
    const __m256 v = _mm256_load_ps(reinterpret_cast<const float*>(flags + 8 * quarter));
    mask |= static_cast<Mask>(_mm256_movemask_ps(v)) << (8 * quarter);
  }
#else
  for (unsigned l = 0; l < kLanes; ++l) mask |= (flags[l] & 1u) << l;
#endif
  return mask;
}

/// Writes a predicate register for the active lanes.
template <bool Full>
inline void assign_predicate(Warp& warp, std::uint32_t offset, Mask value) {
  auto* p = reinterpret_cast<Mask*>(warp.registers + offset);
  *p = Full ? value : (*p & ~warp.mask) | (value & warp.mask);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
