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
using ptx::Part;
using ptx::Type;

template <OpcodeRow Row, class F>
Handlers integers_or_pairs(const Operation& operation) {
  if constexpr (Row.takes(Type::s16x2)) {
    using Word = std::uint32_t;
    if (operation.type() == Type::s16x2)
      return lanes_of<Row.form, semantics::InHalves<F, std::int16_t>, Word>();
    if (operation.type() == Type::u16x2)
      return lanes_of<Row.form, semantics::InHalves<F, std::uint16_t>, Word>();
  }
  return with_integer<Row.types>(operation.type(),
                                 [](auto t) { return lanes_of<Row.form, F, decltype(t)>(); });
}

/// Handlers of F, also with .sat and .relu where the row allows them.
template <OpcodeRow Row, class F>
Handlers integers(const Operation& operation) {
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
                 ? lanes_of<Row.form, semantics::InHalves<Relu, std::int16_t>, std::uint32_t>()
                 : Handlers{};
    }
  }
  return integers_or_pairs<Row, F>(operation);
}

/// d, and c if there is one, are twice as wide as a and b.
template <OpcodeRow Row, class F>
Handlers widening(const Operation& operation) {
  return with_integer<Row.types>(operation.type(), [](auto t) {
    using T = decltype(t);
    if constexpr (sizeof(T) == 8) {
      return Handlers{};
    } else if constexpr (Row.form == ptx::Form::multiply_add) {
      return ternary_of<F, T, T, semantics::Wide<T>>();
    } else {
      return binary_of<F, T>();
    }
  });
}

template <OpcodeRow Row, template <Part> class F>
Handlers by_part(const Operation& operation) {
  switch (operation.get<Part>(Group::part)) {
    case Part::lo:
      return integers<Row, F<Part::lo>>(operation);
    case Part::hi:
      return integers<Row, F<Part::hi>>(operation);
    case Part::wide:
      if constexpr (requires { sizeof(F<Part::wide>); })
        return operation.has(Group::saturate) ? Handlers{}
                                              : widening<Row, F<Part::wide>>(operation);
      return {};
    case Part::none:
      return {};
  }
  return {};
}

template <OpcodeRow Row, template <bool> class F>
Handlers by_shift_amount(const Operation& operation) {
  return operation.has(Group::shift_amount) ? integers<Row, F<true>>(operation)
                                            : integers<Row, F<false>>(operation);
}

template <OpcodeRow Row, template <bool> class F>
Handlers by_wrap(const Operation& operation) {
  return operation.get<ptx::Wrap>(Group::wrap) == ptx::Wrap::clamp
             ? integers<Row, F<true>>(operation)
             : integers<Row, F<false>>(operation);
}

// Whether a modifier is set that only floating-point types have.
bool is_modified_as_float(const Operation& operation) {
  return operation.has(Group::rounding) || operation.has(Group::flush) ||
         operation.has(Group::approximate) || operation.has(Group::nans) ||
         operation.has(Group::xor_sign);
}

}  // namespace

Handlers select_integer(const Operation& operation) {
  if (is_modified_as_float(operation)) return {};
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define INTEGERS(F) return integers<kRow, semantics::F>(operation);
#define INTEGERS_BY(modifier, F) return by_##modifier<kRow, semantics::F>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
