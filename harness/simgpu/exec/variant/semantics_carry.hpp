/// What the instructions of carry chains compute in one lane (PTX ISA, "Extended-Precision Integer
/// Arithmetic Instructions").
#pragma once

#include "harness/simgpu/exec/variant/semantics_integer.hpp"

#include <concepts>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

/// A result and the condition code that it leaves: whether it carries out.
template <std::integral T>
struct Carried {
  Unsigned<T> value;
  bool carry;
};

/// `kNeutral` is the condition code by which nothing is carried in.
struct add_carrying {
  static constexpr bool kNeutral = false;
  template <std::integral T>
  static Carried<T> of(T a, T b, bool carry) {
    const Unsigned<T> partial = bits(a) + bits(b);
    const Unsigned<T> value = partial + (carry ? 1u : 0u);
    return {value, partial < bits(a) || value < partial};
  }
};
/// A difference is a sum with the complement, and carries where nothing is borrowed. Programs can
/// tell: an addc behind a subc.cc, as nvcc compiles the division of 128-bit integers to.
struct sub_borrowing {
  static constexpr bool kNeutral = true;
  template <std::integral T>
  static Carried<T> of(T a, T b, bool carry) {
    return add_carrying::of(a, static_cast<T>(~b), carry);
  }
};
/// The part of the product that Product gives, plus c.
template <class Product>
struct mad_carrying {
  static constexpr bool kNeutral = add_carrying::kNeutral;
  template <std::integral T>
  static Carried<T> of(T a, T b, T c, bool carry) {
    return add_carrying::of(Product::of(a, b), c, carry);
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
