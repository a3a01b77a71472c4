// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_bits.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Direction;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Part;
using ptx::Type;
using ptx::Wrap;

template <class F>
Handlers unary_bits(const Operation& operation) {
  return with_bits(operation.type(), [](auto t) { return unary_of<F, decltype(t)>(); });
}

template <class F>
Handlers unary_typed(const Operation& operation) {
  return with_integer(operation.type(), [](auto t) { return unary_of<F, decltype(t)>(); });
}

/// d = F(p, q) on predicates, which are masks.
template <class F>
struct PredicateLogic {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      assign_predicate<Full>(warp, i->d, F::of(predicate(warp, i->a), predicate(warp, i->b)));
      return i + 1;
    }
  };
};
template <bool Full>
struct PredicateMove {
  static const Instruction* run(Warp& warp, const Instruction* i) {
    assign_predicate<Full>(warp, i->d, predicate(warp, i->a));
    return i + 1;
  }
};
struct identity {
  template <class T>
  static T of(T a) {
    return a;
  }
};
template <bool Full>
struct PredicateNot {
  static const Instruction* run(Warp& warp, const Instruction* i) {
    assign_predicate<Full>(warp, i->d, ~predicate(warp, i->a));
    return i + 1;
  }
};

template <class F>
Handlers logic(const Operation& operation) {
  if (operation.type() == Type::pred) return handlers_of<PredicateLogic<F>::template Handler>();
  return with_bits(operation.type(), [](auto t) { return binary_of<F, decltype(t)>(); });
}

Handlers select_shift(const Operation& operation) {
  const auto make = [](auto t) { return binary_of<semantics::shr, decltype(t), std::uint32_t>(); };
  if (operation.opcode == Opcode::shr) return with_integer(operation.type(), make);
  return with_bits(operation.type(),
                   [](auto t) { return binary_of<semantics::shl, decltype(t), std::uint32_t>(); });
}

bool clamps(const Operation& operation) {
  return operation.get<Wrap>(Group::wrap) == Wrap::clamp;
}

Handlers select_funnel_shift(const Operation& operation) {
  if (operation.type() != Type::b32) return {};
  const bool left = operation.get<Direction>(Group::direction) == Direction::left;
  const bool clamp = clamps(operation);
  using Word = std::uint32_t;
  if (left)
    return clamp ? ternary_of<semantics::shf<true, true>, Word>()
                 : ternary_of<semantics::shf<true, false>, Word>();
  return clamp ? ternary_of<semantics::shf<false, true>, Word>()
               : ternary_of<semantics::shf<false, false>, Word>();
}

Handlers select_permutation(const Operation& operation) {
  using ptx::Permutation;
  using Word = std::uint32_t;
  if (operation.type() != Type::b32) return {};
  switch (operation.get<Permutation>(Group::permutation)) {
    case Permutation::none:
      return ternary_of<semantics::prmt, Word>();
    case Permutation::f4e:
      return ternary_of<semantics::prmt_f4e, Word>();
    case Permutation::b4e:
      return ternary_of<semantics::prmt_b4e, Word>();
    case Permutation::rc8:
      return ternary_of<semantics::prmt_rc8, Word>();
    case Permutation::ecl:
      return ternary_of<semantics::prmt_ecl, Word>();
    case Permutation::ecr:
      return ternary_of<semantics::prmt_ecr, Word>();
    case Permutation::rc16:
      return ternary_of<semantics::prmt_rc16, Word>();
  }
  return {};
}

template <template <class, class> class F>
Handlers by_signs(const Operation& operation) {
  using Word = std::uint32_t;
  using S = std::int8_t;
  using U = std::uint8_t;
  const bool a = operation.types[0] == Type::s32;
  const bool b = operation.type_count > 1 ? operation.types[1] == Type::s32 : a;
  if (a) return b ? ternary_of<F<S, S>, Word>() : ternary_of<F<S, U>, Word>();
  return b ? ternary_of<F<U, S>, Word>() : ternary_of<F<U, U>, Word>();
}

template <class A, class B>
using dp2a_lower = semantics::dp2a<A, B, false>;
template <class A, class B>
using dp2a_upper = semantics::dp2a<A, B, true>;

Handlers select_field(const Operation& operation) {
  using Word = std::uint32_t;
  if (operation.opcode == Opcode::bfi) {
    return with_bits(operation.type(), [](auto t) {
      using T = decltype(t);
      if constexpr (sizeof(T) >= 4) {
        return handlers_of<Quaternary<semantics::bfi, T, T, T, Word, Word>::template Handler>();
      } else {
        return Handlers{};
      }
    });
  }
  return with_integer(operation.type(),
                      [](auto t) { return ternary_of<semantics::bfe, decltype(t), Word, Word>(); });
}

}  // namespace

Handlers select_bits(const Operation& operation) {
  using Word = std::uint32_t;
  switch (operation.opcode) {
    case Opcode::mov:
      return operation.type() == Type::pred ? handlers_of<PredicateMove>()
                                            : unary_bits<identity>(operation);
    case Opcode::popc:
      return unary_bits<semantics::popc>(operation);
    case Opcode::clz:
      return unary_bits<semantics::clz>(operation);
    case Opcode::bfind:
      return operation.has(Group::shift_amount) ? unary_typed<semantics::bfind_shift>(operation)
                                                : unary_typed<semantics::bfind>(operation);
    case Opcode::brev:
      return unary_bits<semantics::brev>(operation);
    case Opcode::cnot:
      return unary_bits<semantics::cnot>(operation);
    case Opcode::bfe:
    case Opcode::bfi:
      return select_field(operation);
    case Opcode::and_:
      return logic<semantics::and_>(operation);
    case Opcode::or_:
      return logic<semantics::or_>(operation);
    case Opcode::xor_:
      return logic<semantics::xor_>(operation);
    case Opcode::not_:
      return operation.type() == Type::pred ? handlers_of<PredicateNot>()
                                            : unary_bits<semantics::not_>(operation);
    case Opcode::lop3:
      if (operation.type() != Type::b32) return {};
      return handlers_of<
          Quaternary<semantics::lop3, Word, Word, Word, Word, Word>::template Handler>();
    case Opcode::shl:
    case Opcode::shr:
      return select_shift(operation);
    case Opcode::shf:
      return select_funnel_shift(operation);
    case Opcode::prmt:
      return select_permutation(operation);
    case Opcode::bmsk:
      if (operation.type() != Type::b32) return {};
      return clamps(operation) ? binary_of<semantics::bmsk<true>, Word>()
                               : binary_of<semantics::bmsk<false>, Word>();
    case Opcode::szext:
      return with_integer(operation.type(), [&](auto t) {
        using T = decltype(t);
        return clamps(operation) ? binary_of<semantics::szext<T, true>, T>()
                                 : binary_of<semantics::szext<T, false>, T>();
      });
    case Opcode::fns:
      return operation.type() == Type::b32 ? ternary_of<semantics::fns, Word>() : Handlers{};
    case Opcode::dp4a:
      return by_signs<semantics::dp4a>(operation);
    case Opcode::dp2a:
      return operation.get<Part>(Group::part) == Part::hi ? by_signs<dp2a_upper>(operation)
                                                          : by_signs<dp2a_lower>(operation);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
