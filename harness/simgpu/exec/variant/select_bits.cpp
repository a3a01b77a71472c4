// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_bits.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Direction;
using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Part;
using ptx::Permutation;
using ptx::Type;
using ptx::Wrap;

/// d = F(p) or F(p, q) on predicates, which are masks.
template <class F>
struct PredicateUnary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      assign_predicate<Full>(warp, i->d, F::of(predicate(warp, i->a)));
      return i + 1;
    }
  };
};
template <class F>
struct PredicateBinary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      assign_predicate<Full>(warp, i->d, F::of(predicate(warp, i->a), predicate(warp, i->b)));
      return i + 1;
    }
  };
};

template <OpcodeRow Row, class F>
Handlers bitwise(const Operation& operation) {
  if constexpr (Row.takes(Type::pred)) {
    if (operation.type() == Type::pred) {
      if constexpr (Row.form == ptx::Form::logic) {
        return handlers_of<PredicateBinary<F>::template Handler>();
      } else {
        return handlers_of<PredicateUnary<F>::template Handler>();
      }
    }
  }
  return with_bits<Row.types>(operation.type(),
                              [](auto t) { return lanes_of<Row.form, F, decltype(t)>(); });
}

template <OpcodeRow Row, template <bool> class F>
Handlers by_wrap(const Operation& operation) {
  return operation.get<Wrap>(Group::wrap) == Wrap::clamp ? bitwise<Row, F<true>>(operation)
                                                         : bitwise<Row, F<false>>(operation);
}

template <OpcodeRow Row, template <bool, bool> class F>
Handlers by_direction(const Operation& operation) {
  const bool clamps = operation.get<Wrap>(Group::wrap) == Wrap::clamp;
  if (operation.get<Direction>(Group::direction) == Direction::left) {
    return clamps ? bitwise<Row, F<true, true>>(operation)
                  : bitwise<Row, F<true, false>>(operation);
  }
  return clamps ? bitwise<Row, F<false, true>>(operation)
                : bitwise<Row, F<false, false>>(operation);
}

template <OpcodeRow Row, template <Permutation> class F>
Handlers by_permutation(const Operation& operation) {
  switch (operation.get<Permutation>(Group::permutation)) {
    case Permutation::none:
      return bitwise<Row, F<Permutation::none>>(operation);
    case Permutation::f4e:
      return bitwise<Row, F<Permutation::f4e>>(operation);
    case Permutation::b4e:
      return bitwise<Row, F<Permutation::b4e>>(operation);
    case Permutation::rc8:
      return bitwise<Row, F<Permutation::rc8>>(operation);
    case Permutation::ecl:
      return bitwise<Row, F<Permutation::ecl>>(operation);
    case Permutation::ecr:
      return bitwise<Row, F<Permutation::ecr>>(operation);
    case Permutation::rc16:
      return bitwise<Row, F<Permutation::rc16>>(operation);
  }
  return {};
}

/// The types of a and b decide whether their bytes are signed.
template <OpcodeRow Row, template <class, class> class F>
Handlers by_signs(const Operation& operation) {
  using S = std::int8_t;
  using U = std::uint8_t;
  const bool a = operation.types[0] == Type::s32;
  const bool b = operation.type_count > 1 ? operation.types[1] == Type::s32 : a;
  if (a) return b ? bitwise<Row, F<S, S>>(operation) : bitwise<Row, F<S, U>>(operation);
  return b ? bitwise<Row, F<U, S>>(operation) : bitwise<Row, F<U, U>>(operation);
}

template <template <Part, class, class> class F, Part Which>
struct InPart {
  template <class A, class B>
  using Lanes = F<Which, A, B>;
};

template <OpcodeRow Row, template <Part, class, class> class F>
Handlers by_signs_and_part(const Operation& operation) {
  switch (operation.get<Part>(Group::part)) {
    case Part::lo:
      return by_signs<Row, InPart<F, Part::lo>::template Lanes>(operation);
    case Part::hi:
      return by_signs<Row, InPart<F, Part::hi>::template Lanes>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_bits(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define BITWISE(F) return bitwise<kRow, semantics::F>(operation);
#define BITWISE_BY(modifier, F) return by_##modifier<kRow, semantics::F>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
