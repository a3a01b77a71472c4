// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/exact.hpp"
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <bit>
#include <concepts>
#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace semantics {

template <ptx::Rounding Mode>
inline float single_of(double value) {
  return std::bit_cast<float>(rounded<Float32, Mode>(value));
}

/// a + b, for single_of. The sum of a number and its negative is -0 if the mode rounds down.
template <ptx::Rounding Mode>
inline double directed_sum(double a, double b) {
  const double sum = sum_to_odd(a, b);
  if (Mode != ptx::Rounding::rm || sum != 0) return sum;
  return negative(a) | negative(b) ? -0.0 : 0.0;
}

template <ptx::Rounding Mode>
struct directed_add {
  static float of(float a, float b) {
    return single_of<Mode>(directed_sum<Mode>(static_cast<double>(a), static_cast<double>(b)));
  }
  static double of(double a, double b) {
    if (!exact::is_finite(a) || !exact::is_finite(b)) return a + b;
    return exact::rounded<Mode>(exact::sum<Mode>(exact::number(a), exact::number(b)));
  }
};
template <ptx::Rounding Mode>
struct directed_sub {
  static float of(float a, float b) { return directed_add<Mode>::of(a, fneg::of(b)); }
  static double of(double a, double b) {
    if (!exact::is_finite(a) || !exact::is_finite(b)) return a - b;
    return directed_add<Mode>::of(a, fneg::of(b));
  }
};
template <ptx::Rounding Mode>
struct directed_mul {
  static float of(float a, float b) {
    return single_of<Mode>(static_cast<double>(a) * static_cast<double>(b));
  }
  static double of(double a, double b) {
    if (!exact::is_finite(a) || !exact::is_finite(b)) return a * b;
    return exact::rounded<Mode>(exact::product(exact::number(a), exact::number(b)));
  }
};
template <ptx::Rounding Mode>
struct directed_fma {
  static float of(float a, float b, float c) {
    return single_of<Mode>(directed_sum<Mode>(static_cast<double>(a) * static_cast<double>(b),
                                              static_cast<double>(c)));
  }
  static double of(double a, double b, double c) {
    if (!exact::is_finite(a) || !exact::is_finite(b) || !exact::is_finite(c))
      return ffma::of(a, b, c);
    const exact::Number product = exact::product(exact::number(a), exact::number(b));
    return exact::rounded<Mode>(exact::sum<Mode>(product, exact::number(c)));
  }
};
template <ptx::Rounding Mode>
struct directed_div {
  static float of(float a, float b) {
    return single_of<Mode>(static_cast<double>(a) / static_cast<double>(b));
  }
  static double of(double a, double b) {
    if (!exact::is_finite(a) || !exact::is_finite(b) || b == 0) return a / b;
    return exact::rounded<Mode>(exact::quotient(exact::number(a), exact::number(b)));
  }
};
template <ptx::Rounding Mode>
struct directed_rcp {
  template <std::floating_point T>
  static T of(T a) {
    return directed_div<Mode>::of(T{1}, a);
  }
};
template <ptx::Rounding Mode>
struct directed_sqrt {
  static float of(float a) { return single_of<Mode>(__builtin_sqrt(static_cast<double>(a))); }
  static double of(double a) {
    if (!exact::is_finite(a) || !(a > 0)) return fsqrt::of(a);
    return exact::rounded<Mode>(exact::root(exact::number(a)));
  }
};

}  // namespace semantics

namespace {

using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;

template <Rounding Mode>
Handlers select_in(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define DIRECTED(F) return floats<kRow, semantics::F<Mode>>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace

Handlers select_directed(const Operation& operation) {
  if (operation.has(Group::relu) || operation.has(Group::approximate)) return {};
  return with_directed(operation.get<Rounding>(Group::rounding),
                       [&](auto mode) { return select_in<decltype(mode)::value>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
