// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_integer.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Part;

template <class F>
Handlers unary(const Operation& operation) {
  return with_integer(operation.type(), [](auto t) { return unary_of<F, decltype(t)>(); });
}

template <class F>
Handlers binary(const Operation& operation) {
  return with_integer(operation.type(), [](auto t) { return binary_of<F, decltype(t)>(); });
}

/// The same, but also for pairs of 16-bit integers.
template <class F>
Handlers binary_or_pairs(const Operation& operation) {
  switch (operation.type()) {
    case ptx::Type::s16x2:
      return binary_of<semantics::InHalves<F, std::int16_t>, std::uint32_t>();
    case ptx::Type::u16x2:
      return binary_of<semantics::InHalves<F, std::uint16_t>, std::uint32_t>();
    default:
      return binary<F>(operation);
  }
}

/// min and max, for some types also with .relu.
template <class F>
Handlers extreme(const Operation& operation) {
  if (operation.has(Group::flush) || operation.has(Group::nans) || operation.has(Group::xor_sign))
    return {};
  if (!operation.has(Group::relu)) return binary_or_pairs<F>(operation);
  using Relu = semantics::Rectified<F>;
  switch (operation.type()) {
    case ptx::Type::s32:
      return binary_of<Relu, std::int32_t>();
    case ptx::Type::s16x2:
      return binary_of<semantics::InHalves<Relu, std::int16_t>, std::uint32_t>();
    default:
      return {};
  }
}

template <class F>
Handlers ternary(const Operation& operation) {
  return with_integer(operation.type(), [](auto t) { return ternary_of<F, decltype(t)>(); });
}

// mad.wide: a and b have the operation's type, c and d are twice as wide.
struct mad_wide {
  template <class T, class C>
  static C of(T a, T b, C c) {
    return semantics::add::of(static_cast<C>(semantics::mul_wide::of(a, b)), c);
  }
};

template <class F>
Handlers widening(const Operation& operation) {
  using ptx::Type;
  switch (operation.type()) {
    case Type::s16:
      return ternary_of<F, std::int16_t, std::int16_t, std::int32_t>();
    case Type::u16:
      return ternary_of<F, std::uint16_t, std::uint16_t, std::uint32_t>();
    case Type::s32:
      return ternary_of<F, std::int32_t, std::int32_t, std::int64_t>();
    case Type::u32:
      return ternary_of<F, std::uint32_t, std::uint32_t, std::uint64_t>();
    default:
      return {};
  }
}

// mul.wide of 64-bit factors would need a 128-bit register, which the PTX ISA does not have.
struct mul_wide {
  template <class T>
  requires(sizeof(T) < 8) static auto of(T a, T b) { return semantics::mul_wide::of(a, b); }
};

Handlers select_sum(const Operation& operation) {
  const bool sum = operation.opcode == Opcode::add;
  if (operation.has(Group::saturate)) {
    if (operation.type() != ptx::Type::s32) return {};
    return sum ? binary_of<semantics::add_saturating, std::int32_t>()
               : binary_of<semantics::sub_saturating, std::int32_t>();
  }
  return sum ? binary_or_pairs<semantics::add>(operation) : binary<semantics::sub>(operation);
}

template <class Product>
Handlers saturating(const Operation& operation) {
  if (operation.type() != ptx::Type::s32) return {};
  return ternary_of<semantics::mad_saturating<Product>, std::int32_t>();
}

Handlers select_product(const Operation& operation) {
  const auto part = operation.get<Part>(Group::part);
  switch (operation.opcode) {
    case Opcode::mul:
      return part == Part::lo     ? binary<semantics::mul_lo>(operation)
             : part == Part::hi   ? binary<semantics::mul_hi>(operation)
             : part == Part::wide ? binary<mul_wide>(operation)
                                  : Handlers{};
    case Opcode::mad:
      if (operation.has(Group::saturate))
        return part == Part::hi ? saturating<semantics::mul_hi>(operation) : Handlers{};
      return part == Part::lo     ? ternary<semantics::mad_lo>(operation)
             : part == Part::hi   ? ternary<semantics::mad_hi>(operation)
             : part == Part::wide ? widening<mad_wide>(operation)
                                  : Handlers{};
    case Opcode::mul24:
      return part == Part::hi ? binary<semantics::mul24_hi>(operation)
                              : binary<semantics::mul24_lo>(operation);
    case Opcode::mad24:
      if (operation.has(Group::saturate))
        return part == Part::hi ? saturating<semantics::mul24_hi>(operation) : Handlers{};
      return part == Part::hi ? ternary<semantics::mad24_hi>(operation)
                              : ternary<semantics::mad24_lo>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_integer(const Operation& operation) {
  switch (operation.opcode) {
    case Opcode::add:
    case Opcode::sub:
      return select_sum(operation);
    case Opcode::mul:
    case Opcode::mad:
    case Opcode::mul24:
    case Opcode::mad24:
      return select_product(operation);
    case Opcode::sad:
      return ternary<semantics::sad>(operation);
    case Opcode::div:
      return binary<semantics::div>(operation);
    case Opcode::rem:
      return binary<semantics::rem>(operation);
    case Opcode::abs:
      return unary<semantics::abs>(operation);
    case Opcode::neg:
      return unary<semantics::neg>(operation);
    case Opcode::min:
      return extreme<semantics::min>(operation);
    case Opcode::max:
      return extreme<semantics::max>(operation);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
