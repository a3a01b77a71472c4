#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Combination;
using ptx::Comparison;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Property;
using ptx::Type;

// The comparisons without `u` are false where an operand is NaN, those with it true.
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
template <class F>
struct flushed {
  template <class T>
  static bool of(T a, T b) {
    return F::of(semantics::flush(a), semantics::flush(b));
  }
};

// The comparison itself and, in flags, what it is combined with.
Mask combine(std::uint32_t flags, Mask compared, Mask other) {
  if ((flags & kNegateC) != 0) other = ~other;
  switch (static_cast<Combination>(flags & kCombinationBits)) {
    case Combination::and_:
      return compared & other;
    case Combination::or_:
      return compared | other;
    case Combination::xor_:
      return compared ^ other;
    case Combination::none:
      break;
  }
  return compared;
}

/// setp: d is the predicate, e its complement's (if flagged), c the predicate it is combined with.
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

/// set: d is all ones or, for f32, 1.0 where the comparison holds, else 0.
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
                   [=](unsigned l) { return active(compared, l) ? one : 0u; });
      return i + 1;
    }
  };
};

template <template <class, class> class Set, class F, class T>
Handlers set_of(bool flushes) {
  if constexpr (std::is_floating_point_v<T>) {
    if (flushes) return both<Set<flushed<F>, T>::template Handler>();
  }
  return both<Set<F, T>::template Handler>();
}

template <template <class, class> class Set, class T>
Handlers compared(const Operation& operation) {
  const bool flushes = operation.has(Group::flush);
  switch (operation.get<Comparison>(Group::comparison)) {
    case Comparison::eq:
      return set_of<Set, equal, T>(flushes);
    case Comparison::ne:
      return set_of<Set, not_equal, T>(flushes);
    case Comparison::lt:
    case Comparison::lo:
      return set_of<Set, less, T>(flushes);
    case Comparison::le:
    case Comparison::ls:
      return set_of<Set, less_equal, T>(flushes);
    case Comparison::gt:
    case Comparison::hi:
      return set_of<Set, swapped<less>, T>(flushes);
    case Comparison::ge:
    case Comparison::hs:
      return set_of<Set, swapped<less_equal>, T>(flushes);
    case Comparison::equ:
      return set_of<Set, negated<not_equal>, T>(flushes);
    case Comparison::neu:
      return set_of<Set, negated<equal>, T>(flushes);
    case Comparison::ltu:
      return set_of<Set, negated<swapped<less_equal>>, T>(flushes);
    case Comparison::leu:
      return set_of<Set, negated<swapped<less>>, T>(flushes);
    case Comparison::gtu:
      return set_of<Set, negated<less_equal>, T>(flushes);
    case Comparison::geu:
      return set_of<Set, negated<less>, T>(flushes);
    case Comparison::num:
      return set_of<Set, numbers, T>(flushes);
    case Comparison::nan:
      return set_of<Set, negated<numbers>, T>(flushes);
    case Comparison::none:
      break;
  }
  return {};
}

template <template <class, class> class Set>
Handlers select_set(const Operation& operation, Type type) {
  const auto make = [&](auto t) { return compared<Set, decltype(t)>(operation); };
  return type == Type::f32 || type == Type::f64 ? with_float(type, make) : with_integer(type, make);
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
      assign<Full>(warp, lanes<Register<T>>(warp, i->d),
                   [=](unsigned l) { return active(chosen, l) ? a[l] : b[l]; });
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

template <bool Full>
struct TestProperty {
  static const Instruction* run(Warp& warp, const Instruction* i) {
    const auto* a = lanes<std::uint32_t>(warp, i->a);
    const auto property = static_cast<Property>(i->flags);
    assign_predicate<Full>(warp, i->d, lanes_where([=](unsigned l) {
                             const std::uint32_t magnitude = a[l] & 0x7FFFFFFFu;
                             switch (property) {
                               case Property::finite:
                                 return magnitude < 0x7F800000u;
                               case Property::infinite:
                                 return magnitude == 0x7F800000u;
                               case Property::number:
                                 return magnitude <= 0x7F800000u;
                               case Property::notanumber:
                                 return magnitude > 0x7F800000u;
                               case Property::normal:
                                 return magnitude >= 0x00800000u && magnitude < 0x7F800000u;
                               default:
                                 return magnitude != 0 && magnitude < 0x00800000u;
                             }
                           }));
    return i + 1;
  }
};

}  // namespace

Handlers select_compare(const Operation& operation) {
  switch (operation.opcode) {
    case Opcode::setp:
      return select_set<SetPredicate>(operation, operation.type());
    case Opcode::set:
      if (operation.type_count != 2 || ptx::size_of(operation.type()) != 4) return {};
      return select_set<SetValue>(operation, operation.types[1]);
    case Opcode::selp:
      return with_bits(operation.type(),
                       [](auto t) { return both<Select<decltype(t)>::template Handler>(); });
    case Opcode::slct:
      if (operation.type_count != 2 || operation.has(Group::flush)) return {};
      return with_bits(operation.type(), [&](auto t) {
        using T = decltype(t);
        if (operation.types[1] == Type::s32)
          return ternary_of<choose_by_sign, T, T, std::int32_t>();
        return operation.types[1] == Type::f32 ? ternary_of<choose_by_sign, T, T, float>()
                                               : Handlers{};
      });
    case Opcode::testp:
      return operation.type() == Type::f32 ? both<TestProperty>() : Handlers{};
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
