/// What the instructions of carry chains compute in one lane (PTX ISA, "Extended-Precision Integer
/// Arithmetic Instructions").
#pragma once

#include "harness/simgpu/exec/variant/semantics_integer.hpp"

#include <concepts>

namespace labcheck::simgpu::LABCHECK_VARIANT::semantics {

/// A result and what it carries, or borrows, out.
template <std::integral T>
struct Carried {
  Unsigned<T> value;
  bool carry;
};

struct add_carrying {
  template <std::integral T>
  static Carried<T> of(T a, T b, bool carry) {
    const Unsigned<T> partial = bits(a) + bits(b);
    const Unsigned<T> value = partial + (carry ? 1u : 0u);
    return {value, partial < bits(a) || value < partial};
  }
};
struct sub_borrowing {
  template <std::integral T>
  static Carried<T> of(T a, T b, bool borrow) {
    const Unsigned<T> partial = bits(a) - bits(b);
    const Unsigned<T> value = partial - (borrow ? 1u : 0u);
    return {value, partial > bits(a) || value > partial};
  }
};
/// The part of the product that Product gives, plus c.
template <class Product>
struct mad_carrying {
  template <std::integral T>
  static Carried<T> of(T a, T b, T c, bool carry) {
    return add_carrying::of(Product::of(a, b), c, carry);
  }
};

}  // namespace labcheck::simgpu::LABCHECK_VARIANT::semantics
