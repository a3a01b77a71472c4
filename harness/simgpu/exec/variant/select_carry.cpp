// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_carry.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Form;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Part;

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
      const bool in = active(carry, l);
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

template <class F, class T>
Handlers by_use(const Operation& operation) {
  if (operation.form != Form::with_carry)
    return handlers_of<WithCarry<F, T, Flag::written>::template Handler>();
  return operation.has(Group::carry) ? handlers_of<WithCarry<F, T, Flag::both>::template Handler>()
                                     : handlers_of<WithCarry<F, T, Flag::read>::template Handler>();
}

template <class F>
Handlers by_type(const Operation& operation) {
  return with_integer(operation.type(), [&](auto t) {
    using T = decltype(t);
    if constexpr (sizeof(T) >= 4) {
      return by_use<F, T>(operation);
    } else {
      return Handlers{};
    }
  });
}

}  // namespace

Handlers select_carry(const Operation& operation) {
  if (operation.has(Group::saturate) || operation.has(Group::rounding)) return {};
  switch (operation.opcode) {
    case Opcode::add:
    case Opcode::addc:
      return by_type<semantics::add_carrying>(operation);
    case Opcode::sub:
    case Opcode::subc:
      return by_type<semantics::sub_borrowing>(operation);
    case Opcode::mad:
    case Opcode::madc:
      switch (operation.get<Part>(Group::part)) {
        case Part::lo:
          return by_type<semantics::mad_carrying<semantics::mul_lo>>(operation);
        case Part::hi:
          return by_type<semantics::mad_carrying<semantics::mul_hi>>(operation);
        default:
          return {};
      }
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
