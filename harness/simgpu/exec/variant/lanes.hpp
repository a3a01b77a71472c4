// SPDX-License-Identifier: MIT
/// Registers as 32 lanes. The files in this folder are compiled once for each instruction set, in a
/// separate namespace, and use no library function that the linker could share between them.
#pragma once

#include "harness/simgpu/state/warp.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

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

/// A mask as one word per lane: all ones or zeros. Every instruction set has vector instructions to
/// choose with them.
class LaneWords {
 public:
  explicit LaneWords(Mask mask) {
    for (unsigned l = 0; l < kLanes; ++l) words_[l] = (mask & kLaneBits.of[l]) != 0 ? -1 : 0;
  }

  /// a if the lane is in the mask, else b.
  template <class R>
  R choose(unsigned lane, R a, R b) const {
    const auto word = static_cast<R>(static_cast<std::make_signed_t<R>>(words_[lane]));
    return (a & word) | (b & ~word);
  }

 private:
  alignas(64) std::int32_t words_[kLanes];
};

/// d[l] = compute(l) for each lane l, or each lane in the warp's mask.
template <bool Full, Computed Which = Computed::all, class R, class Compute>
inline void assign(Warp& warp, R* d, Compute compute) {
  const Mask mask = warp.mask;
  if constexpr (Full) {
#pragma GCC ivdep
    for (unsigned l = 0; l < kLanes; ++l) d[l] = compute(l);
  } else if constexpr (Which == Computed::all && kHasVectors) {
    const LaneWords written(mask);
#pragma GCC ivdep
    for (unsigned l = 0; l < kLanes; ++l) d[l] = written.choose<R>(l, compute(l), d[l]);
  } else {
    for (unsigned l = 0; l < kLanes; ++l) {
      if (has_lane(mask, l)) d[l] = compute(l);
    }
  }
}

// Vectors of x86, which has instructions that collect their sign bits and test whether they are 0.
#if defined(__SSE2__)
#define LABCHECK_HOST_VECTORS

template <class T>
struct HostVectorOf {
#ifdef __AVX2__
  typedef T type __attribute__((vector_size(32)));
#else
  typedef T type __attribute__((vector_size(16)));
#endif
};

/// As many T as a vector register of the host holds.
template <class T>
using HostVector = typename HostVectorOf<T>::type;

/// The elements at `from`, which needs no alignment.
template <class T>
inline HostVector<T> load_vector(const void* from) {
  HostVector<T> vector;
  __builtin_memcpy(&vector, from, sizeof vector);
  return vector;
}

/// The sign bits of the elements of `vector`, which have `Bytes` bytes, the first one lowest.
template <unsigned Bytes, class Vector>
requires(sizeof(Vector) == sizeof(HostVector<float>) && Bytes >= 4) inline Mask
    sign_bits(Vector vector) {
  using Element = std::conditional_t<Bytes == 4, float, double>;
  const auto elements = std::bit_cast<HostVector<Element>>(vector);
#ifdef __AVX2__
  if constexpr (Bytes == 4)
    return static_cast<Mask>(__builtin_ia32_movmskps256(elements));
  else
    return static_cast<Mask>(__builtin_ia32_movmskpd256(elements));
#else
  if constexpr (Bytes == 4)
    return static_cast<Mask>(__builtin_ia32_movmskps(elements));
  else
    return static_cast<Mask>(__builtin_ia32_movmskpd(elements));
#endif
}

/// Whether all bits of `vector` are 0.
template <class Vector>
requires(sizeof(Vector) == sizeof(HostVector<float>)) inline bool is_zero(Vector vector) {
#ifdef __AVX2__
  const auto bits = std::bit_cast<HostVector<long long>>(vector);
  return __builtin_ia32_ptestz256(bits, bits) != 0;
#else
  return sign_bits<4>(std::bit_cast<HostVector<std::int32_t>>(vector) == 0) == 0xF;
#endif
}
#endif

/// The lanes in which `holds(l)` is true, whether active or not.
template <class Holds>
inline Mask lanes_where(Holds holds) {
  Mask mask = 0;
  for (unsigned l = 0; l < kLanes; ++l) mask |= holds(l) ? kLaneBits.of[l] : 0;
  return mask;
}

/// Writes a predicate register for the active lanes.
template <bool Full>
inline void assign_predicate(Warp& warp, std::uint32_t offset, Mask value) {
  auto* p = reinterpret_cast<Mask*>(warp.registers + offset);
  *p = Full ? value : (*p & ~warp.mask) | (value & warp.mask);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
