// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_integer.hpp"

#include <concepts>

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

}  // namespace semantics

namespace {

using namespace ptx::rows;
using ptx::Form;
using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;

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

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
