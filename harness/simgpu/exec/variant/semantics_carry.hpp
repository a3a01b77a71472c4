// SPDX-License-Identifier: MIT
/// What the carry-chain instructions compute in one lane (PTX ISA, "Extended-Precision Integer
/// Arithmetic Instructions").
#pragma once

#include "harness/simgpu/exec/variant/semantics_integer.hpp"

#include <concepts>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

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
/// A part of the product, plus c.
template <ptx::Part Which>
requires(Which == ptx::Part::lo || Which == ptx::Part::hi) struct mad_carrying {
  static constexpr bool kNeutral = add_carrying::kNeutral;
  template <std::integral T>
  static Carried<T> of(T a, T b, T c, bool carry) {
    return add_carrying::of(mul<Which>::of(a, b), c, carry);
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
