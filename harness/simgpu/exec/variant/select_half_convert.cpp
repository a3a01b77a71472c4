// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_half.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace semantics {

using Float8 = std::uint8_t;
using Float8Pair = std::uint16_t;

/// The number that 8 bits of `Format` represent. It is always exact as a half. NaN becomes the
/// canonical NaN of halves.
template <class Format>
[[gnu::always_inline]] inline Half half_of(Float8 value) {
  if constexpr (std::is_same_v<Format, Float8E5m2>) {
    const Half half = static_cast<Half>(value << 8);
    return is_nan<Float16>(half) ? static_cast<Half>(Float16::kNan) : half;
  } else {
    constexpr std::uint32_t kRebias = (127 - kBias<Format>) << 23;
    const std::uint32_t sign = (value & 0x80u) << 24;
    const std::uint32_t magnitude = value & 0x7Fu;
    const float subnormal = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-9f;
    const std::uint32_t bits =
        magnitude < 8 ? std::bit_cast<std::uint32_t>(subnormal) : (magnitude << 20) + kRebias;
    const auto number = std::bit_cast<float>(sign | bits);
    return static_cast<Half>(
        magnitude == Format::kNan ? Float16::kNan : rounded<Float16, ptx::Rounding::rn>(number));
  }
}

/// A float rounded to nearest even, with a magnitude of at most the largest number.
template <class Format>
struct to_float8 {
  [[gnu::always_inline]] static Float8 of(float a) {
    return static_cast<Float8>(rounded<Format, ptx::Rounding::rn>(a));
  }
};

/// F with .relu, like `RectifiedHalf`.
template <class F>
struct RectifiedFloat8 {
  [[gnu::always_inline]] static Float8 of(float a) {
    const Float8 value = F::of(a);
    return (value & 0x80u) != 0 ? Float8{0} : value;
  }
};

/// Two floats as a pair, the first in the upper byte.
template <class F>
struct floats_to_float8_pair {
  [[gnu::always_inline]] static Float8Pair of(float a, float b) {
    return static_cast<Float8Pair>(F::of(a) << 8 | F::of(b));
  }
};

/// A pair of halves as a pair of 8-bit numbers, in the same order.
template <class F>
struct halves_to_float8_pair {
  [[gnu::always_inline]] static Float8Pair of(std::uint32_t halves) {
    const Float8 low = F::of(widened<Float16>(halves & 0xFFFFu));
    const Float8 high = F::of(widened<Float16>(halves >> 16));
    return static_cast<Float8Pair>(high << 8 | low);
  }
};

/// A pair of 8-bit numbers as a pair of halves, in the same order. F converts each.
template <class F>
struct float8_pair_to_halves {
  [[gnu::always_inline]] static std::uint32_t of(Float8Pair pair) {
    const std::uint32_t low = F::of(static_cast<Float8>(pair));
    const std::uint32_t high = F::of(static_cast<Float8>(pair >> 8));
    return high << 16 | low;
  }
};

/// An 8-bit number as a half.
template <class Format>
struct float8_to_half {
  [[gnu::always_inline]] static Half of(Float8 value) { return half_of<Format>(value); }
};

}  // namespace semantics

namespace {

using ptx::Group;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;
using semantics::Half;

Rounding rounding_of(const Operation& operation) {
  return operation.get<Rounding>(Group::rounding);
}

/// F, which converts an A to a half, wrapped for .sat or .relu.
template <class Format, class F, class A>
Handlers clamped(const Operation& operation) {
  if (operation.has(Group::saturate)) {
    if (operation.has(Group::relu)) return {};
    return apply<semantics::SaturatedHalf<Format, F>, A>();
  }
  return operation.has(Group::relu) ? apply<semantics::RectifiedHalf<Format, F>, A>()
                                    : apply<F, A>();
}

template <class F>
struct of_flushed {
  static Half of(float a) { return F::of(semantics::flush(a)); }
};

/// F of a float or double. .ftz applies only to single precision. In conversions to f16, GPUs do
/// not flush: a subnormal float still rounds to the smallest half in modes that round away from
/// zero.
template <class Format, class F>
Handlers of_floats(const Operation& operation) {
  const bool flushes = operation.has(Group::flush);
  if (operation.types[1] == Type::f64)
    return flushes ? Handlers{} : clamped<Format, F, double>(operation);
  if constexpr (std::is_same_v<Format, Bfloat16>) {
    if (flushes) return clamped<Format, of_flushed<F>, float>(operation);
  }
  return clamped<Format, F, float>(operation);
}

template <class Format>
Handlers float_to_half(const Operation& operation) {
  return with_rounding(rounding_of(operation), [&](auto mode) {
    return of_floats<Format, semantics::rounded_to<Format, decltype(mode)::value>>(operation);
  });
}

template <class Format>
Handlers integer_to_half(const Operation& operation) {
  if (operation.has(Group::saturate)) return {};
  return with_rounding(rounding_of(operation), [&](auto mode) {
    using F = semantics::rounded_to<Format, decltype(mode)::value>;
    return with_any_integer(operation.types[1], [](auto a) { return apply<F, decltype(a)>(); });
  });
}

/// Conversions between the two formats.
template <class Format>
Handlers half_to_half(const Operation& operation) {
  return with_format(operation.types[1], [&](auto source) {
    return with_rounding(rounding_of(operation), [&](auto mode) {
      using F = semantics::rounded_to<Format, decltype(mode)::value>;
      return clamped<Format, semantics::from_half<decltype(source), F>, Half>(operation);
    });
  });
}

/// Conversions within one format: to an integral value, or only clamped.
template <class Format>
Handlers half_to_itself(const Operation& operation) {
  if (rounding_of(operation) == Rounding::none) {
    using F = semantics::rounded_to<Format, Rounding::rn>;
    return clamped<Format, semantics::from_half<Format, F>, Half>(operation);
  }
  return with_whole(rounding_of(operation), [&](auto round) {
    return clamped<Format, semantics::half_to_whole<Format, decltype(round)>, Half>(operation);
  });
}

template <class Format>
Handlers half_to_float(const Operation& operation) {
  if (rounding_of(operation) != Rounding::none || operation.has(Group::relu)) return {};
  if (operation.has(Group::flush) && operation.types[0] != Type::f32) return {};
  return with_float(operation.types[0], [&](auto d) {
    using Exact = semantics::float_to_float<decltype(d)>;
    return with_wrapped<Exact>(
        operation, [](auto f) { return apply<semantics::from_half<Format, decltype(f)>, Half>(); });
  });
}

template <class Format>
Handlers half_to_integer(const Operation& operation) {
  if (operation.has(Group::relu) || operation.has(Group::flush)) return {};
  return with_whole(rounding_of(operation), [&](auto round) {
    return with_any_integer(operation.types[0], [](auto d) {
      using F = semantics::float_to_integer<decltype(d), decltype(round)>;
      return to_integer<semantics::from_half<Format, F>, decltype(d), Half>();
    });
  });
}

/// d = a and b as halves.
template <class Format>
Handlers floats_to_pair(const Operation& operation) {
  if (operation.types[1] != Type::f32) return {};
  if (operation.has(Group::saturate) || operation.has(Group::flush)) return {};
  return with_rounding(rounding_of(operation), [&](auto mode) {
    using F = semantics::rounded_to<Format, decltype(mode)::value>;
    if constexpr (decltype(mode)::value == Rounding::rn || decltype(mode)::value == Rounding::rz) {
      return operation.has(Group::relu)
                 ? apply<semantics::to_pair<semantics::RectifiedHalf<Format, F>>, float, float>()
                 : apply<semantics::to_pair<F>, float, float>();
    } else {
      return Handlers{};
    }
  });
}

template <class Format>
Handlers to_half(const Operation& operation) {
  const Type source = operation.types[1];
  if (ptx::is_float(source)) return float_to_half<Format>(operation);
  // .relu applies only to conversions from floats and doubles, .ftz only to conversions from
  // floats.
  if (operation.has(Group::flush) || operation.has(Group::relu)) return {};
  if (source == operation.types[0]) return half_to_itself<Format>(operation);
  return ptx::is_half(source) ? half_to_half<Format>(operation)
                              : integer_to_half<Format>(operation);
}

template <class Format>
Handlers of_half(const Operation& operation) {
  return ptx::is_float(operation.types[0]) ? half_to_float<Format>(operation)
                                           : half_to_integer<Format>(operation);
}

template <class F>
Handlers to_pair(Type source) {
  if (source == Type::f32) return apply<semantics::floats_to_float8_pair<F>, float, float>();
  if (source == Type::f16x2) return apply<semantics::halves_to_float8_pair<F>, std::uint32_t>();
  return {};
}

template <class Format>
Handlers to_float8(const Operation& operation) {
  using F = semantics::to_float8<Format>;
  if (!operation.has(Group::saturate_finite)) return {};
  return operation.has(Group::relu) ? to_pair<semantics::RectifiedFloat8<F>>(operation.types[1])
                                    : to_pair<F>(operation.types[1]);
}

template <class Format>
Handlers of_float8(const Operation& operation) {
  using semantics::Float8Pair;
  using F = semantics::float8_to_half<Format>;
  if (operation.types[0] != Type::f16x2 || operation.has(Group::saturate_finite)) return {};
  return operation.has(Group::relu)
             ? apply<semantics::float8_pair_to_halves<semantics::RectifiedHalf<Float16, F>>,
                     Float8Pair>()
             : apply<semantics::float8_pair_to_halves<F>, Float8Pair>();
}

template <class Format>
Handlers convert(const Operation& operation) {
  return ptx::is_float8_pair(operation.types[0]) ? to_float8<Format>(operation)
                                                 : of_float8<Format>(operation);
}

}  // namespace

Handlers select_half_convert(const Operation& operation) {
  const Type result = operation.types[0];
  const Type source = operation.types[1];
  if (ptx::is_half_pair(source)) return {};
  return with_format(ptx::is_half(result) ? result : source, [&](auto format) {
    using Format = decltype(format);
    if (ptx::is_half_pair(result)) return floats_to_pair<Format>(operation);
    return ptx::is_half(result) ? to_half<Format>(operation) : of_half<Format>(operation);
  });
}

Handlers select_float8_convert(const Operation& operation) {
  if (operation.get<ptx::Rounding>(Group::rounding) != ptx::Rounding::rn) return {};
  if (operation.has(Group::flush) || operation.has(Group::saturate)) return {};
  const Type float8 =
      ptx::is_float8_pair(operation.types[0]) ? operation.types[0] : operation.types[1];
  return float8 == Type::e4m3x2 ? convert<Float8E4m3>(operation) : convert<Float8E5m2>(operation);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
