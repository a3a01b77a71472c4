// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/comparisons.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Comparison;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Property;
using ptx::Type;

template <class F>
LABCHECK_LANE(flushed, class, bool, (T a, T b), F::of(semantics::flush(a), semantics::flush(b)));

template <template <class, class> class Set, class F, class T>
Handlers set_of(const Operation& operation) {
  if constexpr (std::is_floating_point_v<T>) {
    if (operation.has(Group::flush)) return handlers_of<Set<flushed<F>, T>::template Handler>();
  }
  return handlers_of<Set<F, T>::template Handler>();
}

template <template <class, class> class Set>
Handlers select_set(const Operation& operation, Type type) {
  const auto make = [&](auto t) {
    using T = decltype(t);
    return with_comparison(operation.get<Comparison>(Group::comparison),
                           [&](auto f) { return set_of<Set, decltype(f), T>(operation); });
  };
  return ptx::is_float(type) ? with_float(type, make) : with_integer(type, make);
}

// Whether set can write the type, for a source that is not in half precision.
bool takes_comparison(Type type) {
  if (ptx::is_half(type)) return !ptx::is_half_pair(type);
  return ptx::size_of(type) == 4;
}

/// d = p ? a : b, with p in c.
template <class T>
struct Select {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<T>>(warp, i->a);
      const auto* b = lanes<Register<T>>(warp, i->b);
      Mask chosen = predicate(warp, i->c);
      if ((i->flags & kNegateC) != 0) chosen = ~chosen;
      const LaneWords first(chosen);
      assign<Full>(warp, lanes<Register<T>>(warp, i->d),
                   [&](unsigned l) { return first.choose(l, a[l], b[l]); });
      return i + 1;
    }
  };
};

struct choose_by_sign {
  template <class T, class C>
  static T of(T a, T b, C c) {
    return c >= C{0} ? a : b;
  }
};
LABCHECK_LANE(choose_by_flushed_sign, class, T, (T a, T b, float c),
              choose_by_sign::of(a, b, semantics::flush(c)));

Handlers select_by_sign(const Operation& operation) {
  if (operation.type_count != 2) return {};
  return with_bits(operation.type(), [&](auto t) {
    using T = decltype(t);
    switch (operation.types[1]) {
      case Type::s32:
        return operation.has(Group::flush) ? Handlers{}
                                           : apply<choose_by_sign, T, T, std::int32_t>();
      case Type::f32:
        return operation.has(Group::flush) ? apply<choose_by_flushed_sign, T, T, float>()
                                           : apply<choose_by_sign, T, T, float>();
      default:
        return Handlers{};
    }
  });
}

/// testp on the bits of a float or double with `FractionBits` fraction bits. Zeros count as normal
/// numbers.
template <class Bits, unsigned FractionBits>
struct TestProperty {
  static bool holds(Property property, Bits magnitude) {
    constexpr Bits kInfinite = static_cast<Bits>(~Bits{0}) >> 1 >> FractionBits << FractionBits;
    constexpr Bits kNormal = Bits{1} << FractionBits;
    switch (property) {
      case Property::finite:
        return magnitude < kInfinite;
      case Property::infinite:
        return magnitude == kInfinite;
      case Property::number:
        return magnitude <= kInfinite;
      case Property::notanumber:
        return magnitude > kInfinite;
      case Property::normal:
        return magnitude == 0 || (magnitude >= kNormal && magnitude < kInfinite);
      default:
        return magnitude != 0 && magnitude < kNormal;
    }
  }

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Bits>(warp, i->a);
      const auto property = static_cast<Property>(i->flags);
      assign_predicate<Full>(
          warp, i->d, lanes_where([=](unsigned l) { return holds(property, a[l] << 1 >> 1); }));
      return i + 1;
    }
  };
};

}  // namespace

Handlers select_compare(const Operation& operation) {
  if (ptx::is_half(operation.types[operation.opcode == Opcode::set ? 1 : 0]))
    return portable::select_half_compare(operation);
  switch (operation.opcode) {
    case Opcode::setp:
      return select_set<SetPredicate>(operation, operation.type());
    case Opcode::set:
      if (operation.type_count != 2 || !takes_comparison(operation.type())) return {};
      return select_set<SetValue>(operation, operation.types[1]);
    case Opcode::selp:
      return with_bits(operation.type(),
                       [](auto t) { return handlers_of<Select<decltype(t)>::template Handler>(); });
    case Opcode::slct:
      return select_by_sign(operation);
    case Opcode::testp:
      return operation.type() == Type::f32
                 ? handlers_of<TestProperty<std::uint32_t, 23>::template Handler>()
                 : handlers_of<TestProperty<std::uint64_t, 52>::template Handler>();
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
