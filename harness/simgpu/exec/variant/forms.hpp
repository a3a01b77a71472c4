// SPDX-License-Identifier: MIT
/// Templates that make the handlers of a form from the semantics of one lane.
#pragma once

#include "harness/simgpu/exec/variant/lanes.hpp"
#include "harness/simgpu/ptx/types.hpp"

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

/// Calls `make` with a value of the C++ type for `type`: integer and bit types of at least 16 bits.
template <class Make>
constexpr Handlers with_integer(ptx::Type type, Make make) {
  using ptx::Type;
  switch (type) {
    case Type::s16:
      return make(std::int16_t{});
    case Type::u16:
    case Type::b16:
      return make(std::uint16_t{});
    case Type::s32:
      return make(std::int32_t{});
    case Type::u32:
    case Type::b32:
      return make(std::uint32_t{});
    case Type::s64:
      return make(std::int64_t{});
    case Type::u64:
    case Type::b64:
      return make(std::uint64_t{});
    default:
      return {};
  }
}

template <class Make>
constexpr Handlers with_float(ptx::Type type, Make make) {
  switch (type) {
    case ptx::Type::f32:
      return make(float{});
    case ptx::Type::f64:
      return make(double{});
    default:
      return {};
  }
}

/// Calls `make` with a value of the unsigned type of the same size, for operations on bits: shifts
/// and logic of any type.
template <class Make>
constexpr Handlers with_bits(ptx::Type type, Make make) {
  switch (ptx::size_of(type)) {
    case 2:
      return make(std::uint16_t{});
    case 4:
      return make(std::uint32_t{});
    case 8:
      return make(std::uint64_t{});
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
