// SPDX-License-Identifier: MIT
/// What the floating-point instructions compute in one lane (PTX ISA, "Floating Point").
#pragma once

#include "harness/simgpu/exec/variant/semantics_integer.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

/// The canonical NaN of single-precision instructions, which do not keep payloads.
inline float canonical(float value) {
  return value == value ? value : std::bit_cast<float>(0x7FFFFFFFu);
}
inline double canonical(double value) {
  return value;
}

/// Replaces a subnormal with a zero of the same sign.
inline float flush(float value) {
  const std::uint32_t bits32 = std::bit_cast<std::uint32_t>(value);
  return (bits32 & 0x7F800000u) == 0 ? std::bit_cast<float>(bits32 & 0x80000000u) : value;
}
inline double flush(double value) {
  return value;
}

/// .sat: clamps to [0, 1]; NaN becomes 0.
template <std::floating_point T>
inline T saturate(T value) {
  return value > T{0} ? (value < T{1} ? value : T{1}) : T{0};
}

inline float zero_of(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & 0x80000000u);
}

/// Whether an exact result, or one rounded to odd, is below the normal numbers of a float.
inline bool is_subnormal(double exact) {
  return __builtin_fabs(exact) < static_cast<double>(std::numeric_limits<float>::min());
}

/// F with .ftz: subnormal inputs and results count as zeros. Results that are subnormal before
/// rounding are flushed, as on GPUs. F has `is_tiny` if rounding can make them normal numbers.
template <class F>
struct Flushed {
  template <std::floating_point... T>
  static auto of(T... values) {
    const auto result = flush(F::of(flush(values)...));
    if constexpr (requires { F::is_tiny(values...); }) {
      return F::is_tiny(flush(values)...) ? zero_of(result) : result;
    } else {
      return result;
    }
  }
};

template <class F>
inline constexpr bool kOneByOne<Flushed<F>> = kOneByOne<F>;

/// F with .sat.
template <class F>
struct Saturated {
  template <std::floating_point... T>
  static auto of(T... values) {
    return saturate(F::of(values...));
  }
};
template <class F>
inline constexpr bool kOneByOne<Saturated<F>> = kOneByOne<F>;

LABCHECK_LANE(fadd, std::floating_point, T, (T a, T b), canonical(a + b));
LABCHECK_LANE(fsub, std::floating_point, T, (T a, T b), canonical(a - b));
struct fmul {
  template <std::floating_point T>
  static T of(T a, T b) {
    return canonical(a * b);
  }
  static bool is_tiny(float a, float b) {
    return is_subnormal(static_cast<double>(a) * static_cast<double>(b));
  }
};
struct ffma {
  static bool is_tiny(float a, float b, float c) {
    return is_subnormal(
        sum_to_odd(static_cast<double>(a) * static_cast<double>(b), static_cast<double>(c)));
  }
  static float of(float a, float b, float c) { return canonical(__builtin_fmaf(a, b, c)); }
  static double of(double a, double b, double c) { return __builtin_fma(a, b, c); }
};
#ifndef __FP_FAST_FMAF
template <>
inline constexpr bool kOneByOne<ffma> = true;
#endif
/// div.full and IEEE division, or div.approx in single precision: a * (1/b). The reciprocal of a
/// large b is flushed, so the result is then a zero, or NaN for an infinite a (PTX ISA, "Floating
/// Point Instructions: div").
template <bool Approximate>
LABCHECK_LANE(fdiv, std::floating_point, T, (T a, T b), canonical(a / b));
template <>
struct fdiv<true> {
  static float of(float a, float b) {
    const std::uint32_t sign = std::bit_cast<std::uint32_t>(b) & 0x80000000u;
    const std::uint32_t magnitude = std::bit_cast<std::uint32_t>(b) & 0x7FFFFFFFu;
    const bool large = magnitude > 0x7E800000u && magnitude < 0x7F800000u;  // above 2^126
    return large ? canonical(a * std::bit_cast<float>(sign)) : fdiv<false>::of(a, b);
  }
};
struct fabs_ {
  static float of(float a) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) & 0x7FFFFFFFu);
  }
  static double of(double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(a) & ~(1ull << 63));
  }
};
struct fneg {
  static float of(float a) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) ^ 0x80000000u);
  }
  static double of(double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(a) ^ (1ull << 63));
  }
};

inline bool negative(float value) {
  return std::bit_cast<std::int32_t>(value) < 0;
}
inline bool negative(double value) {
  return std::bit_cast<std::int64_t>(value) < 0;
}

/// If only one operand is NaN, the result is the other one, or NaN with .NaN. -0 is less than +0.
template <bool Nan>
struct fmin_ {
  template <std::floating_point T>
  static T of(T a, T b) {
    if (a != a) return Nan ? canonical(a) : canonical(b);
    if (b != b) return Nan ? canonical(b) : a;
    if (a == b) return negative(a) ? a : b;
    return a < b ? a : b;
  }
};
template <bool Nan>
struct fmax_ {
  template <std::floating_point T>
  static T of(T a, T b) {
    if (a != a) return Nan ? canonical(a) : canonical(b);
    if (b != b) return Nan ? canonical(b) : a;
    if (a == b) return negative(a) ? b : a;
    return a < b ? b : a;
  }
};

/// F, which is fmin_ or fmax_, with .xorsign.abs: F of the magnitudes, with the product's sign
/// unless the result is NaN.
template <class F>
struct ByMagnitude {
  static float of(float a, float b) {
    const float chosen = F::of(fabs_::of(a), fabs_::of(b));
    return chosen == chosen && negative(a) != negative(b) ? fneg::of(chosen) : chosen;
  }
};

LABCHECK_LANE(frcp, std::floating_point, T, (T a), canonical(T{1} / a));
struct fsqrt {
  static float of(float a) { return canonical(__builtin_sqrtf(a)); }
  static double of(double a) { return __builtin_sqrt(a); }
};
// The .approx functions. The PTX ISA only bounds their error; these are within about half a unit in
// the last place.
struct frsqrt {
  static float of(float a) {
    return canonical(static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(a))));
  }
  static double of(double a) { return 1.0 / __builtin_sqrt(a); }
};
#define LABCHECK_IN_DOUBLE(name, function)                                    \
  struct name {                                                               \
    static float of(float a) {                                                \
      return canonical(static_cast<float>(function(static_cast<double>(a)))); \
    }                                                                         \
  };                                                                          \
  template <>                                                                 \
  inline constexpr bool kOneByOne<name> = true
LABCHECK_IN_DOUBLE(fsin, __builtin_sin);
LABCHECK_IN_DOUBLE(fcos, __builtin_cos);
LABCHECK_IN_DOUBLE(flg2, __builtin_log2);
LABCHECK_IN_DOUBLE(fex2, __builtin_exp2);
LABCHECK_IN_DOUBLE(ftanh, __builtin_tanh);
#undef LABCHECK_IN_DOUBLE

/// b with the sign of a.
struct copysign {
  static float of(float a, float b) {
    const auto sign = std::bit_cast<std::uint32_t>(a) & 0x80000000u;
    return std::bit_cast<float>(sign | (std::bit_cast<std::uint32_t>(b) & 0x7FFFFFFFu));
  }
  static double of(double a, double b) {
    const auto sign = std::bit_cast<std::uint64_t>(a) & (1ull << 63);
    return std::bit_cast<double>(sign | (std::bit_cast<std::uint64_t>(b) & ~(1ull << 63)));
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
