// SPDX-License-Identifier: MIT
// Arithmetic that rarely determines a kernel's time: with the carry flag, and rounded in another
// direction than to nearest.
#include "harness/simgpu/exec/variant/exact.hpp"
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"
#include "harness/simgpu/exec/variant/semantics_integer.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <bit>
#include <concepts>
#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace semantics {

/// A result and its carry-out, which becomes the condition code.
template <std::integral T>
struct Carried {
  Unsigned<T> value;
  bool carry;
};

/// `kNeutral` is the condition code without a carry-in.
struct add_carrying {
  static constexpr bool kNeutral = false;
  template <std::integral T>
  static Carried<T> of(T a, T b, bool carry) {
    const Unsigned<T> partial = bits(a) + bits(b);
    const Unsigned<T> value = partial + (carry ? 1u : 0u);
    return {value, partial < bits(a) || value < partial};
  }
};
/// A difference is a sum with the complement, and carries out if it does not borrow. Programs can
/// observe this: nvcc compiles the division of 128-bit integers to an addc after a subc.cc.
struct sub_borrowing {
  static constexpr bool kNeutral = true;
  template <std::integral T>
  static Carried<T> of(T a, T b, bool carry) {
    return add_carrying::of(a, static_cast<T>(~b), carry);
  }
};
/// A part of the product, plus c; not the whole product.
template <ptx::Part Which>
struct mad_carrying {
  static constexpr bool kNeutral = add_carrying::kNeutral;
  template <std::integral T>
  static Carried<T> of(T a, T b, T c, bool carry) {
    return add_carrying::of(mul<Which>::of(a, b), c, carry);
  }
};
template <>
struct mad_carrying<ptx::Part::wide> {};

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
LABCHECK_LANE(directed_rcp, std::floating_point, T, (T a), directed_div<Mode>::of(T{1}, a));
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

using namespace ptx::rows;
using ptx::Form;
using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;

/// How an instruction uses the carry flag, which is the predicate in e.
enum class Flag { read, written, both };

/// d = F(a, b, carry) or F(a, b, c, carry).
template <class F, class T, Flag Use>
struct WithCarry {
  static auto computed(Warp& warp, const Instruction* i) {
    const auto* a = lanes<Register<T>>(warp, i->a);
    const auto* b = lanes<Register<T>>(warp, i->b);
    const auto* c = lanes<Register<T>>(warp, i->c);
    const Mask carry = Use != Flag::written ? predicate(warp, i->e) : F::kNeutral ? kAllLanes : 0;
    return [=](unsigned l) {
      const bool in = has_lane(carry, l);
      if constexpr (requires { F::of(T{}, T{}, T{}, in); }) {
        return F::of(get<T>(a[l]), get<T>(b[l]), get<T>(c[l]), in);
      } else {
        return F::of(get<T>(a[l]), get<T>(b[l]), in);
      }
    };
  }

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto result = computed(warp, i);
      // Computed before d is written, because d may be a source.
      const Mask carry =
          Use == Flag::read ? 0 : lanes_where([=](unsigned l) { return result(l).carry; });
      assign<Full>(warp, lanes<Register<T>>(warp, i->d),
                   [=](unsigned l) { return result(l).value; });
      if constexpr (Use != Flag::read) assign_predicate<Full>(warp, i->e, carry);
      return i + 1;
    }
  };
};

template <OpcodeRow Row, class F>
Handlers carrying(const Operation& operation) {
  constexpr std::uint32_t kTypes = Row.types & (WORD | LONG);
  return with_integer<kTypes>(operation.type(), [&](auto t) {
    using T = decltype(t);
    if constexpr (!requires { F::kNeutral; }) {
      return Handlers{};
    } else if constexpr (Row.form != Form::with_carry) {
      return handlers_of<WithCarry<F, T, Flag::written>::template Handler>();
    } else {
      return operation.has(Group::carry)
                 ? handlers_of<WithCarry<F, T, Flag::both>::template Handler>()
                 : handlers_of<WithCarry<F, T, Flag::read>::template Handler>();
    }
  });
}

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

Handlers select_carry(const Operation& operation) {
  if (operation.has(Group::saturate) || operation.has(Group::rounding)) return {};
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define CARRYING(F) return carrying<kRow, semantics::F>(operation);
#define CARRYING_BY(modifier, F) RETURN_BY(modifier, (carrying<kRow, semantics::INSTANCE(F)>))
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

Handlers select_directed(const Operation& operation) {
  if (operation.has(Group::relu) || operation.has(Group::approximate)) return {};
  return with_directed(operation.get<Rounding>(Group::rounding),
                       [&](auto mode) { return select_in<decltype(mode)::value>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
