// SPDX-License-Identifier: MIT
/// Comparisons in one lane, and the handlers of setp and set (PTX ISA, "Comparison and Selection
/// Instructions").
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Comparisons without `u` are false if an operand is NaN; comparisons with `u` are true.
struct equal {
  template <class T>
  static bool of(T a, T b) {
    return a == b;
  }
};
struct not_equal {
  template <class T>
  static bool of(T a, T b) {
    return a < b || a > b;
  }
};
struct less {
  template <class T>
  static bool of(T a, T b) {
    return a < b;
  }
};
struct less_equal {
  template <class T>
  static bool of(T a, T b) {
    return a <= b;
  }
};
template <class F>
struct swapped {
  template <class T>
  static bool of(T a, T b) {
    return F::of(b, a);
  }
};
template <class F>
struct negated {
  template <class T>
  static bool of(T a, T b) {
    return !F::of(a, b);
  }
};
struct numbers {
  template <class T>
  static bool of(T a, T b) {
    return a == a && b == b;
  }
};
/// Combines the result of a comparison with the predicate `other`, as `flags` specifies.
inline Mask combine(std::uint32_t flags, Mask compared, Mask other) {
  if ((flags & kNegateC) != 0) other = ~other;
  switch (static_cast<ptx::Combination>(flags & kCombinationBits)) {
    case ptx::Combination::and_:
      return compared & other;
    case ptx::Combination::or_:
      return compared | other;
    case ptx::Combination::xor_:
      return compared ^ other;
    case ptx::Combination::none:
      break;
  }
  return compared;
}

/// setp: d is the predicate, e its complement (with kHasSecond), c the predicate that it is
/// combined with.
template <class F, class T>
struct SetPredicate {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<T>>(warp, i->a);
      const auto* b = lanes<Register<T>>(warp, i->b);
      const Mask compared =
          lanes_where([=](unsigned l) { return F::of(get<T>(a[l]), get<T>(b[l])); });
      const Mask other = predicate(warp, i->c);
      const Mask complement = combine(i->flags, ~compared, other);
      assign_predicate<Full>(warp, i->d, combine(i->flags, compared, other));
      if ((i->flags & kHasSecond) != 0) assign_predicate<Full>(warp, i->e, complement);
      return i + 1;
    }
  };
};

/// set: d is `immediate` if the comparison is true, else 0.
template <class F, class T>
struct SetValue {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<T>>(warp, i->a);
      const auto* b = lanes<Register<T>>(warp, i->b);
      Mask compared = lanes_where([=](unsigned l) { return F::of(get<T>(a[l]), get<T>(b[l])); });
      compared = combine(i->flags, compared, predicate(warp, i->c));
      const auto one = static_cast<std::uint32_t>(i->immediate);
      assign<Full>(warp, lanes<std::uint32_t>(warp, i->d),
                   [=](unsigned l) { return has_lane(compared, l) ? one : 0u; });
      return i + 1;
    }
  };
};

/// Calls `make` with the functor of `comparison`.
template <class Make>
Handlers with_comparison(ptx::Comparison comparison, Make make) {
  using ptx::Comparison;
  switch (comparison) {
    case Comparison::eq:
      return make(equal{});
    case Comparison::ne:
      return make(not_equal{});
    case Comparison::lt:
    case Comparison::lo:
      return make(less{});
    case Comparison::le:
    case Comparison::ls:
      return make(less_equal{});
    case Comparison::gt:
    case Comparison::hi:
      return make(swapped<less>{});
    case Comparison::ge:
    case Comparison::hs:
      return make(swapped<less_equal>{});
    case Comparison::equ:
      return make(negated<not_equal>{});
    case Comparison::neu:
      return make(negated<equal>{});
    case Comparison::ltu:
      return make(negated<swapped<less_equal>>{});
    case Comparison::leu:
      return make(negated<swapped<less>>{});
    case Comparison::gtu:
      return make(negated<less_equal>{});
    case Comparison::geu:
      return make(negated<less>{});
    case Comparison::num:
      return make(numbers{});
    case Comparison::nan:
      return make(negated<numbers>{});
    case Comparison::none:
      break;
  }
  return {};
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
