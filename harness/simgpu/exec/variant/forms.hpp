// SPDX-License-Identifier: MIT
/// Templates that make the handlers of a form from the semantics of one lane.
#pragma once

#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/ptx/opcode_row.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace labcheck::simgpu::LABCHECK_VARIANT {

template <template <bool> class Handler>
constexpr Handlers handlers_of() {
  return {&Handler<true>::run, &Handler<false>::run};
}

/// d = F(a)
template <class F, class D, class A>
struct Unary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      assign<Full>(warp, lanes<Register<D>>(warp, i->d),
                   [=](unsigned l) { return put<D>(F::of(get<A>(a[l]))); });
      return i + 1;
    }
  };
};

/// d = F(a, b)
template <class F, class D, class A, class B>
struct Binary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      const auto* b = lanes<Register<B>>(warp, i->b);
      assign<Full>(warp, lanes<Register<D>>(warp, i->d),
                   [=](unsigned l) { return put<D>(F::of(get<A>(a[l]), get<B>(b[l]))); });
      return i + 1;
    }
  };
};

/// d = F(a, b, c)
template <class F, class D, class A, class B, class C>
struct Ternary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      const auto* b = lanes<Register<B>>(warp, i->b);
      const auto* c = lanes<Register<C>>(warp, i->c);
      assign<Full>(warp, lanes<Register<D>>(warp, i->d), [=](unsigned l) {
        return put<D>(F::of(get<A>(a[l]), get<B>(b[l]), get<C>(c[l])));
      });
      return i + 1;
    }
  };
};

/// d = F(a, b, c, e)
template <class F, class D, class A, class B, class C, class E>
struct Quaternary {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const auto* a = lanes<Register<A>>(warp, i->a);
      const auto* b = lanes<Register<B>>(warp, i->b);
      const auto* c = lanes<Register<C>>(warp, i->c);
      const auto* e = lanes<Register<E>>(warp, i->e);
      assign<Full>(warp, lanes<Register<D>>(warp, i->d), [=](unsigned l) {
        return put<D>(F::of(get<A>(a[l]), get<B>(b[l]), get<C>(c[l]), get<E>(e[l])));
      });
      return i + 1;
    }
  };
};

/// Handlers of F for values of one type. Empty if F does not take that type.
template <class F, class T>
constexpr Handlers unary_of() {
  if constexpr (requires(T t) { F::of(t); }) {
    return handlers_of<Unary<F, decltype(F::of(T{})), T>::template Handler>();
  } else {
    return {};
  }
}

template <class F, class T, class B = T>
constexpr Handlers binary_of() {
  if constexpr (requires(T t, B b) { F::of(t, b); }) {
    return handlers_of<Binary<F, decltype(F::of(T{}, B{})), T, B>::template Handler>();
  } else {
    return {};
  }
}

template <class F, class T, class B = T, class C = T>
constexpr Handlers ternary_of() {
  if constexpr (requires(T t, B b, C c) { F::of(t, b, c); }) {
    return handlers_of<Ternary<F, decltype(F::of(T{}, B{}, C{})), T, B, C>::template Handler>();
  } else {
    return {};
  }
}

template <class F, class T, class B, class C, class E>
constexpr Handlers quaternary_of() {
  if constexpr (requires(T t, B b, C c, E e) { F::of(t, b, c, e); }) {
    return handlers_of<Quaternary<F, T, T, B, C, E>::template Handler>();
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
    return unary_of<F, T>();
  } else if constexpr (is(Form::binary, Form::multiply, Form::logic)) {
    return binary_of<F, T>();
  } else if constexpr (is(Form::shift)) {
    return binary_of<F, T, Word>();
  } else if constexpr (is(Form::bit_field)) {
    return ternary_of<F, T, Word, Word>();
  } else if constexpr (is(Form::bit_insert)) {
    return quaternary_of<F, T, T, Word, Word>();
  } else if constexpr (is(Form::lookup_logic)) {
    return quaternary_of<F, T, T, T, Word>();
  } else {
    static_assert(is(Form::ternary, Form::multiply_add, Form::find_bit, Form::dot_product,
                     Form::funnel_shift, Form::permute));
    return ternary_of<F, T>();
  }
}

/// Every type, for the functions below.
inline constexpr std::uint32_t kAnyType = ~0u;

template <bool Instantiates, class T, class Make>
constexpr Handlers make_if(Make make) {
  if constexpr (Instantiates) {
    return make(T{});
  } else {
    return {};
  }
}

/// Calls `make` with a value of the C++ type for `type`: integer and bit types of at least 16 bits.
/// Only the types in `Types` are instantiated.
template <std::uint32_t Types = kAnyType, class Make>
constexpr Handlers with_integer(ptx::Type type, Make make) {
  using ptx::Type;
  using ptx::rows::types_of;
  switch (type) {
    case Type::s16:
      return make_if<(Types & types_of({Type::s16})) != 0, std::int16_t>(make);
    case Type::u16:
    case Type::b16:
      return make_if<(Types & types_of({Type::u16, Type::b16})) != 0, std::uint16_t>(make);
    case Type::s32:
      return make_if<(Types & types_of({Type::s32})) != 0, std::int32_t>(make);
    case Type::u32:
    case Type::b32:
      return make_if<(Types & types_of({Type::u32, Type::b32})) != 0, std::uint32_t>(make);
    case Type::s64:
      return make_if<(Types & types_of({Type::s64})) != 0, std::int64_t>(make);
    case Type::u64:
    case Type::b64:
      return make_if<(Types & types_of({Type::u64, Type::b64})) != 0, std::uint64_t>(make);
    default:
      return {};
  }
}

template <std::uint32_t Types = kAnyType, class Make>
constexpr Handlers with_float(ptx::Type type, Make make) {
  using ptx::Type;
  using ptx::rows::types_of;
  switch (type) {
    case Type::f32:
      return make(float{});
    case Type::f64:
      return make_if<(Types & types_of({Type::f64})) != 0, double>(make);
    default:
      return {};
  }
}

constexpr bool has_size(std::uint32_t types, std::size_t bytes) {
  for (unsigned type = 0; type < 32; ++type) {
    if ((types >> type & 1) != 0 && ptx::size_of(static_cast<ptx::Type>(type)) == bytes)
      return true;
  }
  return false;
}

/// Calls `make` with a value of the unsigned type of the same size, for operations on bits: shifts
/// and logic of any type. Only the sizes of the types in `Types` are instantiated.
template <std::uint32_t Types = kAnyType, class Make>
constexpr Handlers with_bits(ptx::Type type, Make make) {
  switch (ptx::size_of(type)) {
    case 2:
      return make_if<has_size(Types, 2), std::uint16_t>(make);
    case 4:
      return make_if<has_size(Types, 4), std::uint32_t>(make);
    case 8:
      return make_if<has_size(Types, 8), std::uint64_t>(make);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
