// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_carry.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using namespace ptx::rows;
using ptx::Form;
using ptx::Group;
using ptx::OpcodeRow;
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

template <OpcodeRow Row, class F>
Handlers carrying(const Operation& operation) {
  using ptx::rows::LONG;
  using ptx::rows::WORD;
  constexpr std::uint32_t kTypes = Row.types & (WORD | LONG);
  return with_integer<kTypes>(operation.type(), [&](auto t) {
    using T = decltype(t);
    if constexpr (Row.form != Form::with_carry) {
      return handlers_of<WithCarry<F, T, Flag::written>::template Handler>();
    } else {
      return operation.has(Group::carry)
                 ? handlers_of<WithCarry<F, T, Flag::both>::template Handler>()
                 : handlers_of<WithCarry<F, T, Flag::read>::template Handler>();
    }
  });
}

template <OpcodeRow Row, template <Part> class F>
Handlers by_part(const Operation& operation) {
  switch (operation.get<Part>(Group::part)) {
    case Part::lo:
      return carrying<Row, F<Part::lo>>(operation);
    case Part::hi:
      return carrying<Row, F<Part::hi>>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_carry(const Operation& operation) {
  if (operation.has(Group::saturate) || operation.has(Group::rounding)) return {};
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define CARRYING(F) return carrying<kRow, semantics::F>(operation);
#define CARRYING_BY(modifier, F) return by_##modifier<kRow, semantics::F>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
