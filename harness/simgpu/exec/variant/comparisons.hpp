// SPDX-License-Identifier: MIT
/// Comparisons in one lane, and the handlers of setp and set (PTX ISA, "Comparison and Selection
/// Instructions").
#pragma once

#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <cstdint>

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// T is a number or a vector of them; the results of vectors have all bits set or none in each
/// element. Comparisons without `u` are false if an operand is NaN; comparisons with `u` are true.
LABCHECK_LANE(equal, class, auto, (T a, T b), a == b);
LABCHECK_LANE(not_equal, class, auto, (T a, T b), (a < b) | (a > b));
LABCHECK_LANE(less, class, auto, (T a, T b), a < b);
LABCHECK_LANE(less_equal, class, auto, (T a, T b), a <= b);
template <class F>
LABCHECK_LANE(swapped, class, auto, (T a, T b), F::of(b, a));
template <class F>
LABCHECK_LANE(negated, class, auto, (T a, T b), F::of(a, b) == 0);
LABCHECK_LANE(numbers, class, auto, (T a, T b), (a == a) & (b == b));

/// The lanes in which F holds.
template <class F, class T>
inline Mask lanes_of_comparison(const Register<T>* a, const Register<T>* b) {
#ifdef LABCHECK_HOST_VECTORS
  if constexpr (kHasVectors && requires(HostVector<T> x) { sign_bits<sizeof(T)>(F::of(x, x)); }) {
    Mask mask = 0;
    for (unsigned first = 0; first < kLanes; first += sizeof(HostVector<T>) / sizeof(T)) {
      mask |= sign_bits<sizeof(T)>(F::of(load_vector<T>(a + first), load_vector<T>(b + first)))
              << first;
    }
    return mask;
  }
#endif
  return lanes_where([=](unsigned l) { return F::of(get<T>(a[l]), get<T>(b[l])); });
}

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
      const Mask compared = lanes_of_comparison<F, T>(a, b);
      if ((i->flags & (kCombinationBits | kHasSecond)) == 0) [[likely]] {
        assign_predicate<Full>(warp, i->d, compared);
        return i + 1;
      }
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
      Mask compared = lanes_of_comparison<F, T>(a, b);
      compared = combine(i->flags, compared, predicate(warp, i->c));
      const auto one = static_cast<std::uint32_t>(i->immediate);
      const LaneWords holds(compared);
      assign<Full>(warp, lanes<std::uint32_t>(warp, i->d),
                   [&](unsigned l) { return holds.choose(l, one, 0u); });
      return i + 1;
    }
  };
};

/// Calls `make` with the functor of `comparison`.
template <class Make>
Handlers with_comparison(ptx::Comparison comparison, Make make) {
  using C = ptx::Comparison;
  return with_case<Case<C::eq, equal>, Case<C::ne, not_equal>, Case<C::lt, less>, Case<C::lo, less>,
                   Case<C::le, less_equal>, Case<C::ls, less_equal>, Case<C::gt, swapped<less>>,
                   Case<C::hi, swapped<less>>, Case<C::ge, swapped<less_equal>>,
                   Case<C::hs, swapped<less_equal>>, Case<C::equ, negated<not_equal>>,
                   Case<C::neu, negated<equal>>, Case<C::ltu, negated<swapped<less_equal>>>,
                   Case<C::leu, negated<swapped<less>>>, Case<C::gtu, negated<less_equal>>,
                   Case<C::geu, negated<less>>, Case<C::num, numbers>,
                   Case<C::nan, negated<numbers>>>(comparison, make);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
