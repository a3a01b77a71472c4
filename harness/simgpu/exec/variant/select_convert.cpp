// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;

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
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (operation.has(Group::saturate)) return {};
  if (rounding == Rounding::rn) {
    return with_float(operation.types[0], [&](auto d) {
      return with_any_integer(operation.types[1], [](auto a) {
        return apply<semantics::integer_to_float<decltype(d)>, decltype(a)>();
      });
    });
  }
  const bool to_single = operation.types[0] == Type::f32;
  return with_directed(rounding, [&](auto mode) {
    if (!to_single) {
      using F = semantics::integer_to_double<decltype(mode)::value>;
      return with_any_integer(operation.types[1], [](auto a) { return apply<F, decltype(a)>(); });
    }
    using F = semantics::rounded_to<Float32, decltype(mode)::value>;
    return with_any_integer(operation.types[1], [](auto a) { return apply<F, decltype(a)>(); });
  });
}

Handlers float_to_integer(const Operation& operation) {
  return with_whole(operation.get<Rounding>(Group::rounding), [&](auto round) {
    return with_any_integer(operation.types[0], [&](auto d) {
      return with_float(operation.types[1], [&](auto a) {
        using F = semantics::float_to_integer<decltype(d), decltype(round)>;
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
  });
}

template <class F>
Handlers modified(const Operation& operation) {
  return with_float(operation.types[1], [&](auto a) {
    return with_wrapped<F>(operation, [](auto f) { return apply<decltype(f), decltype(a)>(); });
  });
}

Handlers float_to_float(const Operation& operation) {
  const bool same = operation.types[0] == operation.types[1];
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (const Handlers whole =
          with_whole(rounding,
                     [&](auto round) {
                       return same ? modified<semantics::float_to_whole<decltype(round)>>(operation)
                                   : Handlers{};
                     });
      whole.full != nullptr)
    return whole;
  switch (rounding) {
    case Rounding::none:
    case Rounding::rn:
      return operation.types[0] == Type::f32
                 ? modified<semantics::float_to_float<float>>(operation)
                 : modified<semantics::float_to_float<double>>(operation);
    default:
      break;
  }
  if (operation.types[0] != Type::f32 || operation.types[1] != Type::f64) return {};
  return with_rounding(rounding, [&](auto mode) {
    return modified<semantics::rounded_to<Float32, decltype(mode)::value>>(operation);
  });
}

}  // namespace

Handlers select_convert(const Operation& operation) {
  if (operation.type_count != 2) return {};
  if (ptx::is_float8_pair(operation.types[0]) || ptx::is_float8_pair(operation.types[1]))
    return select_float8_convert(operation);
  if (operation.has(Group::saturate_finite)) return {};
  if (ptx::is_half(operation.types[0]) || ptx::is_half(operation.types[1]))
    return select_half_convert(operation);
  if (operation.has(Group::relu)) return {};
  const bool from_float = ptx::is_float(operation.types[1]);
  if (ptx::is_float(operation.types[0]))
    return from_float ? float_to_float(operation) : integer_to_float(operation);
  if (!from_float)
    return operation.has(Group::rounding) ? Handlers{} : integer_to_integer(operation);
  return float_to_integer(operation);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
