// SPDX-License-Identifier: MIT
/// What the half-precision instructions compute in one lane (PTX ISA, "Half Precision Floating
/// Point" and "Half Precision Comparison"). Operands have 16 bits; `InPairs` applies a function to
/// both halves of a word.
#pragma once

#include "harness/simgpu/exec/variant/semantics_convert.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <concepts>
#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

using Half = std::uint16_t;

/// Replaces a subnormal with a zero of the same sign.
template <class Format>
inline Half flushed_half(Half value) {
  return (value & kInfinity<Format>) == 0 ? static_cast<Half>(value & 0x8000u) : value;
}

/// F with .ftz. Results that are subnormal before rounding are flushed, as on GPUs: rounded toward
/// zero, they are still subnormal. F has `toward_zero` if rounding can make them normal numbers.
template <class Format, class F>
struct FlushedHalf {
  template <std::same_as<Half>... T>
  [[gnu::always_inline]] static Half of(T... values) {
    const Half nearest = F::of(flushed_half<Format>(values)...);
    if constexpr (requires { F::toward_zero(values...); }) {
      const Half cut = F::toward_zero(flushed_half<Format>(values)...);
      return (cut & kInfinity<Format>) == 0 ? static_cast<Half>(cut & 0x8000u) : nearest;
    } else {
      return flushed_half<Format>(nearest);
    }
  }
};

/// F with .sat: clamped to [0, 1]; NaN becomes 0.
template <class Format, class F>
struct SaturatedHalf {
  template <class... T>
  [[gnu::always_inline]] static Half of(T... values) {
    const Half value = F::of(values...);
    const bool none = ((value & 0x8000u) != 0) | is_nan<Format>(value);
    const Half most = value > kOne<Format> ? static_cast<Half>(kOne<Format>) : value;
    return none ? Half{0} : most;
  }
};

/// F with .relu: negative results become +0. F must return only canonical NaNs.
template <class Format, class F>
struct RectifiedHalf {
  template <class... T>
  [[gnu::always_inline]] static Half of(T... values) {
    const Half value = F::of(values...);
    return (value & 0x8000u) != 0 ? Half{0} : value;
  }
};

/// F in both halves of a word.
template <class F>
struct InPairs {
  template <std::same_as<std::uint32_t>... T>
  [[gnu::always_inline]] static std::uint32_t of(T... words) {
    const std::uint32_t low = F::of(static_cast<Half>(words)...);
    const std::uint32_t high = F::of(static_cast<Half>(words >> 16)...);
    return high << 16 | low;
  }
};

template <class Format>
inline typename Format::Wide wide(Half value) {
  return static_cast<typename Format::Wide>(widened<Format>(value));
}
template <class Format>
inline Half to_nearest_half(typename Format::Wide value) {
  return static_cast<Half>(rounded<Format, ptx::Rounding::rn>(value));
}

template <class Format>
struct hadd {
  [[gnu::always_inline]] static Half of(Half a, Half b) {
    return static_cast<Half>(half_sum<Format>(a, b));
  }
};
template <class Format>
struct hsub {
  [[gnu::always_inline]] static Half of(Half a, Half b) { return hadd<Format>::of(a, b ^ 0x8000u); }
};
template <class Format>
inline Half cut_to_half(typename Format::Wide value) {
  return static_cast<Half>(rounded<Format, ptx::Rounding::rz>(value));
}
template <class Format>
struct hmul {
  [[gnu::always_inline]] static typename Format::Wide exactly(Half a, Half b) {
    return wide<Format>(a) * wide<Format>(b);
  }
  [[gnu::always_inline]] static Half of(Half a, Half b) {
    return to_nearest_half<Format>(exactly(a, b));
  }
  [[gnu::always_inline]] static Half toward_zero(Half a, Half b) {
    return cut_to_half<Format>(exactly(a, b));
  }
};
template <class Format>
struct hfma {
  [[gnu::always_inline]] static typename Format::Wide to_odd(Half a, Half b, Half c) {
    return sum_to_odd(wide<Format>(a) * wide<Format>(b), wide<Format>(c));
  }
  [[gnu::always_inline]] static Half of(Half a, Half b, Half c) {
    return to_nearest_half<Format>(to_odd(a, b, c));
  }
  [[gnu::always_inline]] static Half toward_zero(Half a, Half b, Half c) {
    return cut_to_half<Format>(to_odd(a, b, c));
  }
};
template <class Format>
struct hneg {
  [[gnu::always_inline]] static Half of(Half a) { return a ^ 0x8000u; }
};
template <class Format>
struct habs {
  [[gnu::always_inline]] static Half of(Half a) { return a & 0x7FFFu; }
};

/// An integer that has the order of the halves, with -0 before +0.
inline std::int32_t half_rank(Half value) {
  const auto magnitude = static_cast<std::int32_t>(value & 0x7FFFu);
  return (value & 0x8000u) != 0 ? -1 - magnitude : magnitude;
}

/// If only one operand is NaN, the result is the other one, or NaN with .NaN.
template <class Format, bool Nan>
inline Half chosen_half(Half a, Half b, bool first) {
  const bool a_nan = is_nan<Format>(a);
  const bool b_nan = is_nan<Format>(b);
  const bool makes_nan = Nan ? a_nan | b_nan : a_nan & b_nan;
  const Half chosen = b_nan | (first & !a_nan) ? a : b;
  return makes_nan ? static_cast<Half>(Format::kNan) : chosen;
}
template <bool Nan, class Format>
struct hmin {
  [[gnu::always_inline]] static Half of(Half a, Half b) {
    return chosen_half<Format, Nan>(a, b, half_rank(a) < half_rank(b));
  }
};
template <bool Nan, class Format>
struct hmax {
  [[gnu::always_inline]] static Half of(Half a, Half b) {
    return chosen_half<Format, Nan>(a, b, half_rank(a) > half_rank(b));
  }
};

/// F, which is hmin or hmax, with .xorsign.abs: F of the magnitudes, with the product's sign unless
/// the result is NaN.
template <class Format, class F>
struct HalfByMagnitude {
  [[gnu::always_inline]] static Half of(Half a, Half b) {
    const Half chosen = F::of(a & 0x7FFFu, b & 0x7FFFu);
    const Half sign = (a ^ b) & 0x8000u;
    return is_nan<Format>(chosen) ? chosen : static_cast<Half>(chosen | sign);
  }
};

/// F computed in double precision: the .approx functions, whose error the PTX ISA only bounds.
template <class Format, class F>
struct approximated_half {
  [[gnu::always_inline]] static Half of(Half a) {
    return static_cast<Half>(
        rounded<Format, ptx::Rounding::rn>(F::of(static_cast<double>(widened<Format>(a)))));
  }
};
struct exp2_double {
  static double of(double a) { return __builtin_exp2(a); }
};
struct tanh_double {
  static double of(double a) { return __builtin_tanh(a); }
};
template <class Format>
using hex2 = approximated_half<Format, exp2_double>;
template <class Format>
using htanh = approximated_half<Format, tanh_double>;

/// F of two halves as floats, for comparisons.
template <class Format, class F, bool Flushes>
struct of_widened {
  static bool of(Half a, Half b) {
    return Flushes ? F::of(widened<Format>(flushed_half<Format>(a)),
                           widened<Format>(flushed_half<Format>(b)))
                   : F::of(widened<Format>(a), widened<Format>(b));
  }
};

/// cvt from a half: F of the half as a float.
template <class Format, class F>
struct from_half {
  [[gnu::always_inline]] static auto of(Half a) { return F::of(widened<Format>(a)); }
};

/// cvt of a half to an integral value of its own format.
template <class Format, class Round>
struct half_to_whole {
  [[gnu::always_inline]] static Half of(Half a) {
    return rounded_to<Format, ptx::Rounding::rn>::of(Round::of(widened<Format>(a)));
  }
};

/// cvt of two floats to a pair of halves, the first one in the upper half.
template <class F>
struct to_pair {
  [[gnu::always_inline]] static std::uint32_t of(float a, float b) {
    const std::uint32_t low = F::of(b);
    const std::uint32_t high = F::of(a);
    return high << 16 | low;
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
