#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_convert.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;

template <class Make>
Handlers with_any_integer(Type type, Make make) {
  switch (type) {
    case Type::s8:
      return make(std::int8_t{});
    case Type::u8:
    case Type::b8:
      return make(std::uint8_t{});
    default:
      return with_integer(type, make);
  }
}

bool is_float(Type type) {
  return type == Type::f32 || type == Type::f64;
}

/// A conversion whose destination register may be wider than D: the value is extended by D's sign
/// to what is written.
template <class F, class A, class Written>
struct Extended {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      assign<Full>(warp, lanes<Register<Written>>(warp, i->d), [=](unsigned l) {
        return static_cast<Register<Written>>(static_cast<Written>(F::of(get<A>(a[l]))));
      });
      return i + 1;
    }
  };
};

template <class F, class D, class A>
Handlers to_integer() {
  // A 32-bit register holds an 8-bit result extended; the 16-bit registers that nvcc uses for it
  // read their low bits.
  using Written =
      std::conditional_t<(sizeof(D) < 4),
                         std::conditional_t<std::is_signed_v<D>, std::int32_t, std::uint32_t>, D>;
  if constexpr (sizeof(D) < 4) {
    return both<Extended<F, A, Written>::template Handler>();
  } else {
    return both<Unary<F, D, A>::template Handler>();
  }
}

Handlers integer_to_integer(const Operation& operation) {
  return with_any_integer(operation.types[0], [&](auto d) {
    return with_any_integer(operation.types[1], [&](auto a) {
      using D = decltype(d);
      using A = decltype(a);
      return operation.has(Group::saturate)
                 ? to_integer<semantics::integer_to_integer<D, true>, D, A>()
                 : to_integer<semantics::integer_to_integer<D, false>, D, A>();
    });
  });
}

Handlers integer_to_float(const Operation& operation) {
  if (operation.get<Rounding>(Group::rounding) != Rounding::rn || operation.has(Group::saturate))
    return {};
  return with_float(operation.types[0], [&](auto d) {
    return with_any_integer(operation.types[1], [](auto a) {
      return both<Unary<semantics::integer_to_float<decltype(d)>, decltype(d),
                        decltype(a)>::template Handler>();
    });
  });
}

template <class Round>
Handlers float_to_integer(const Operation& operation) {
  return with_any_integer(operation.types[0], [&](auto d) {
    return with_float(operation.types[1], [&](auto a) {
      using F = semantics::float_to_integer<decltype(d), Round>;
      using A = decltype(a);
      if (operation.has(Group::flush)) {
        struct FlushedFirst {
          static auto of(A value) { return F::of(semantics::flush(value)); }
        };
        return to_integer<FlushedFirst, decltype(d), A>();
      }
      return to_integer<F, decltype(d), A>();
    });
  });
}

template <class F>
Handlers modified(const Operation& operation) {
  using semantics::Flushed;
  using semantics::Saturated;
  return with_float(operation.types[1], [&](auto a) {
    using A = decltype(a);
    if (operation.has(Group::saturate)) {
      return operation.has(Group::flush) ? unary_of<Saturated<Flushed<F>>, A>()
                                         : unary_of<Saturated<F>, A>();
    }
    return operation.has(Group::flush) ? unary_of<Flushed<F>, A>() : unary_of<F, A>();
  });
}

Handlers float_to_float(const Operation& operation) {
  const bool same = operation.types[0] == operation.types[1];
  switch (operation.get<Rounding>(Group::rounding)) {
    case Rounding::rni:
      return same ? modified<semantics::float_to_whole<semantics::to_nearest>>(operation)
                  : Handlers{};
    case Rounding::rzi:
      return same ? modified<semantics::float_to_whole<semantics::to_zero>>(operation) : Handlers{};
    case Rounding::rmi:
      return same ? modified<semantics::float_to_whole<semantics::to_below>>(operation)
                  : Handlers{};
    case Rounding::rpi:
      return same ? modified<semantics::float_to_whole<semantics::to_above>>(operation)
                  : Handlers{};
    case Rounding::none:
    case Rounding::rn:
      return operation.types[0] == Type::f32
                 ? modified<semantics::float_to_float<float>>(operation)
                 : modified<semantics::float_to_float<double>>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_convert(const Operation& operation) {
  if (operation.type_count != 2) return {};
  const bool from_float = is_float(operation.types[1]);
  if (is_float(operation.types[0]))
    return from_float ? float_to_float(operation) : integer_to_float(operation);
  if (!from_float)
    return operation.has(Group::rounding) ? Handlers{} : integer_to_integer(operation);
  switch (operation.get<Rounding>(Group::rounding)) {
    case Rounding::rni:
      return float_to_integer<semantics::to_nearest>(operation);
    case Rounding::rzi:
      return float_to_integer<semantics::to_zero>(operation);
    case Rounding::rmi:
      return float_to_integer<semantics::to_below>(operation);
    case Rounding::rpi:
      return float_to_integer<semantics::to_above>(operation);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
