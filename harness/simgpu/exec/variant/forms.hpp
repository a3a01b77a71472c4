// SPDX-License-Identifier: MIT
/// Templates that make the handlers of a form from the semantics of one lane, and choose among them
/// by the types and modifiers of an operation.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace labcheck::simgpu::LABCHECK_VARIANT {

template <template <bool> class Handler>
constexpr Handlers handlers_of() {
  return {&Handler<true>::run, &Handler<false>::run};
}

/// d = F(a, b, ...), for sources of the types A. The registers of the sources are a, b, c, e.
template <class F, class D, class... A>
struct Apply {
  static constexpr Computed kWhich = semantics::kOneByOne<F> ? Computed::active : Computed::all;

  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      constexpr std::uint32_t Instruction::*kSources[] = {&Instruction::a, &Instruction::b,
                                                          &Instruction::c, &Instruction::e};
      const auto apply_to = [&]<std::size_t... K>(std::index_sequence<K...>) {
        const auto compute = [](const Register<A>*... sources) {
          return [=](unsigned l) { return put<D>(F::of(get<A>(sources[l])...)); };
        };
        assign<Full, kWhich>(warp, lanes<Register<D>>(warp, i->d),
                             compute(lanes<Register<A>>(warp, i->*kSources[K])...));
      };
      apply_to(std::index_sequence_for<A...>());
      return i + 1;
    }
  };
};

/// Handlers of F for sources of the types A. Empty if F does not take them.
template <class F, class... A>
constexpr Handlers apply() {
  if constexpr (requires(A... a) { F::of(a...); }) {
    return handlers_of<Apply<F, decltype(F::of(A{}...)), A...>::template Handler>();
  } else {
    return {};
  }
}

/// Handlers of F for operands of type T in the layout of `Layout`. Empty if F does not take them.
template <ptx::Form Layout, class F, class T>
constexpr Handlers lanes_of() {
  using ptx::Form;
  using Word = std::uint32_t;
  constexpr auto is = [](auto... forms) { return ((Layout == forms) || ...); };
  if constexpr (is(Form::unary, Form::count_bits, Form::logic_not, Form::move)) {
    return apply<F, T>();
  } else if constexpr (is(Form::binary, Form::multiply, Form::logic)) {
    return apply<F, T, T>();
  } else if constexpr (is(Form::shift)) {
    return apply<F, T, Word>();
  } else if constexpr (is(Form::bit_field)) {
    return apply<F, T, Word, Word>();
  } else if constexpr (is(Form::bit_insert)) {
    return apply<F, T, T, Word, Word>();
  } else if constexpr (is(Form::lookup_logic)) {
    return apply<F, T, T, T, Word>();
  } else if constexpr (is(Form::multiply_add) && requires { typename F::template Addend<T>; }) {
    return apply<F, T, T, typename F::template Addend<T>>();
  } else {
    static_assert(is(Form::ternary, Form::multiply_add, Form::find_bit, Form::dot_product,
                     Form::funnel_shift, Form::permute));
    return apply<F, T, T, T>();
  }
}

/// An argument of `make` for one value.
template <auto Value, class T>
struct Case {
  static constexpr auto kValue = Value;
  using Type = T;
};

/// Calls `make` with a T for the Case of `value`. Returns empty handlers if there is none.
template <class... Cases, class Value, class Make>
constexpr Handlers with_case(Value value, Make make) {
  Handlers made;
  const auto make_if_equal = [&](auto candidate) {
    using Candidate = decltype(candidate);
    if (Candidate::kValue == value) made = make(typename Candidate::Type{});
  };
  (make_if_equal(Cases{}), ...);
  return made;
}

/// Calls `make` with a directed rounding mode as a constant: toward zero, down or up.
template <class Make>
Handlers with_directed(ptx::Rounding mode, Make make) {
  using ptx::Rounding;
  return with_constant<Rounding::rz, Rounding::rm, Rounding::rp>(mode, make);
}

/// The same, but also for rounding to nearest.
template <class Make>
Handlers with_rounding(ptx::Rounding mode, Make make) {
  using ptx::Rounding;
  return with_constant<Rounding::rn, Rounding::rz, Rounding::rm, Rounding::rp>(mode, make);
}

// The modifiers that choose an instance of a semantics template, for KIND_BY(modifier, F) in
// opcodes.def: each function calls `make` with the arguments of the template as constants.

template <class Make>
Handlers by_part(const ptx::Operation& operation, Make make) {
  using ptx::Part;
  return with_constant<Part::lo, Part::hi, Part::wide>(operation.get<Part>(ptx::Group::part), make);
}

template <class Make>
Handlers by_shift_amount(const ptx::Operation& operation, Make make) {
  return with_constant<false, true>(operation.has(ptx::Group::shift_amount), make);
}

template <class Make>
Handlers by_accuracy(const ptx::Operation& operation, Make make) {
  const auto accuracy = operation.get<ptx::Approximate>(ptx::Group::approximate);
  return with_constant<false, true>(accuracy == ptx::Approximate::approx, make);
}

template <class Make>
Handlers by_nans(const ptx::Operation& operation, Make make) {
  return with_constant<false, true>(operation.has(ptx::Group::nans), make);
}

template <class Make>
Handlers by_wrap(const ptx::Operation& operation, Make make) {
  const bool clamps = operation.get<ptx::Wrap>(ptx::Group::wrap) == ptx::Wrap::clamp;
  return with_constant<false, true>(clamps, make);
}

template <class Make>
Handlers by_direction(const ptx::Operation& operation, Make make) {
  const auto direction = operation.get<ptx::Direction>(ptx::Group::direction);
  return with_constant<false, true>(direction == ptx::Direction::left, [&](auto left) {
    return by_wrap(operation, [&](auto clamps) { return make(left, clamps); });
  });
}

template <class Make>
Handlers by_permutation(const ptx::Operation& operation, Make make) {
  using P = ptx::Permutation;
  return with_constant<P::none, P::f4e, P::b4e, P::rc8, P::ecl, P::ecr, P::rc16>(
      operation.get<P>(ptx::Group::permutation), make);
}

/// The types of a and b decide whether their bytes are signed.
template <class Make>
Handlers by_signs(const ptx::Operation& operation, Make make) {
  const bool a = operation.types[0] == ptx::Type::s32;
  const bool b = operation.type_count > 1 ? operation.types[1] == ptx::Type::s32 : a;
  return with_constant<false, true>(a, [&](auto of_a) {
    return with_constant<false, true>(b, [&](auto of_b) { return make(of_a, of_b); });
  });
}

template <class Make>
Handlers by_signs_and_part(const ptx::Operation& operation, Make make) {
  return by_part(operation, [&](auto part) {
    return by_signs(operation, [&](auto a, auto b) { return make(part, a, b); });
  });
}

/// with_type() for integer and bit types of at least 16 bits, and for floating-point types.
template <std::uint32_t Types = kAnyType, class Make>
constexpr Handlers with_integer(ptx::Type type, Make make) {
  return with_type<Types, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                   std::uint64_t>(type, make);
}
template <class Make>
constexpr Handlers with_float(ptx::Type type, Make make) {
  return with_type<kAnyType, float, double>(type, make);
}

/// Calls `make` with a value of the unsigned type of the same size, for operations on bits: shifts
/// and logic of any type. Only the sizes of the types in `Types` are instantiated.
template <std::uint32_t Types = kAnyType, class Make>
constexpr Handlers with_bits(ptx::Type type, Make make) {
  Handlers made;
  const auto make_if_equal = [&](auto t) {
    if constexpr ((Types & types_of_size(sizeof t)) != 0)
      if (ptx::size_of(type) == sizeof t) made = make(t);
  };
  (make_if_equal(std::uint16_t{}), make_if_equal(std::uint32_t{}), make_if_equal(std::uint64_t{}));
  return made;
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
