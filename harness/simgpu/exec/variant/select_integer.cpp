// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_bits.hpp"
#include "harness/simgpu/exec/variant/semantics_integer.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Type;

/// d = F(a) or F(a, b) on predicates, which are masks.
template <class F>
struct OnPredicates {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const Mask a = predicate(warp, i->a);
      if constexpr (requires { F::of(a); }) {
        assign_predicate<Full>(warp, i->d, F::of(a));
      } else {
        assign_predicate<Full>(warp, i->d, F::of(a, predicate(warp, i->b)));
      }
      return i + 1;
    }
  };
};

template <OpcodeRow Row, class F>
Handlers bitwise(const Operation& operation) {
  if constexpr (Row.takes(Type::pred)) {
    if (operation.type() == Type::pred) return handlers_of<OnPredicates<F>::template Handler>();
  }
  return with_bits<Row.types>(operation.type(),
                              [](auto t) { return lanes_of<Row.form, F, decltype(t)>(); });
}

/// Handlers of F, also with .sat and .relu where the row allows them.
template <OpcodeRow Row, class F>
Handlers integers(const Operation& operation) {
  using semantics::InHalves;
  using Word = std::uint32_t;
  if constexpr (Row.allows(Group::saturate)) {
    using Saturated = semantics::SaturatedInteger<F>;
    if (operation.has(Group::saturate)) {
      return operation.type() == Type::s32 ? lanes_of<Row.form, Saturated, std::int32_t>()
                                           : Handlers{};
    }
  }
  if constexpr (Row.allows(Group::relu)) {
    using Relu = semantics::Rectified<F>;
    if (operation.has(Group::relu)) {
      if (operation.type() == Type::s32) return lanes_of<Row.form, Relu, std::int32_t>();
      return operation.type() == Type::s16x2
                 ? lanes_of<Row.form, InHalves<Relu, std::int16_t>, Word>()
                 : Handlers{};
    }
  }
  if constexpr (Row.takes(Type::s16x2)) {
    if (operation.type() == Type::s16x2)
      return lanes_of<Row.form, InHalves<F, std::int16_t>, Word>();
    if (operation.type() == Type::u16x2)
      return lanes_of<Row.form, InHalves<F, std::uint16_t>, Word>();
  }
  return with_integer<Row.types>(operation.type(),
                                 [](auto t) { return lanes_of<Row.form, F, decltype(t)>(); });
}

// Whether a modifier is set that only floating-point types have.
bool is_modified_as_float(const Operation& operation) {
  return operation.has(Group::rounding) || operation.has(Group::flush) ||
         operation.has(Group::approximate) || operation.has(Group::nans) ||
         operation.has(Group::xor_sign);
}

/// A sign or zero extension.
struct Widened {
  static std::int64_t of(std::int32_t a) { return a; }
  static std::uint64_t of(std::uint32_t a) { return a; }
};

}  // namespace

Handlers select_widening(const Operation& operation) {
  if (operation.has(Group::saturate)) return {};
  if (operation.types[0] == Type::s64 && operation.types[1] == Type::s32)
    return handlers_of<Apply<Widened, std::int64_t, std::int32_t>::Handler>();
  if (operation.types[0] == Type::u64 && operation.types[1] == Type::u32)
    return handlers_of<Apply<Widened, std::uint64_t, std::uint32_t>::Handler>();
  return {};
}

Handlers select_integer(const Operation& operation) {
  if (is_modified_as_float(operation)) return {};
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define INTEGERS(F) return integers<kRow, semantics::F>(operation);
#define INTEGERS_BY(modifier, F) RETURN_BY(modifier, (integers<kRow, semantics::INSTANCE(F)>))
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

Handlers select_bits(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define BITWISE(F) return bitwise<kRow, semantics::F>(operation);
#define BITWISE_BY(modifier, F) RETURN_BY(modifier, (bitwise<kRow, semantics::INSTANCE(F)>))
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
