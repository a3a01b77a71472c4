// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_half.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;
using semantics::Half;

bool is_float(Type type) {
  return type == Type::f32 || type == Type::f64;
}

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
    using semantics::from_half;
    using Exact = semantics::float_to_float<decltype(d)>;
    using F = semantics::Flushed<Exact>;
    if (operation.has(Group::saturate)) {
      return operation.has(Group::flush)
                 ? apply<from_half<Format, semantics::Saturated<F>>, Half>()
                 : apply<from_half<Format, semantics::Saturated<Exact>>, Half>();
    }
    return operation.has(Group::flush) ? apply<from_half<Format, F>, Half>()
                                       : apply<from_half<Format, Exact>, Half>();
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
  if (is_float(source)) return float_to_half<Format>(operation);
  // .relu applies only to conversions from floats and doubles, .ftz only to conversions from
  // floats.
  if (operation.has(Group::flush) || operation.has(Group::relu)) return {};
  if (source == operation.types[0]) return half_to_itself<Format>(operation);
  return ptx::is_half(source) ? half_to_half<Format>(operation)
                              : integer_to_half<Format>(operation);
}

template <class Format>
Handlers of_half(const Operation& operation) {
  return is_float(operation.types[0]) ? half_to_float<Format>(operation)
                                      : half_to_integer<Format>(operation);
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

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
