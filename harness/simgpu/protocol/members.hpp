// SPDX-License-Identifier: MIT
/// Access to the members of any struct without constructors or base classes.
#pragma once

#include <cstddef>
#include <utility>

namespace labcheck::simgpu {
namespace members_detail {

/// Converts to the type of any member.
struct AnyMember {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor)
};

template <class T, std::size_t... index>
constexpr bool can_have(std::index_sequence<index...>) {
  return requires {
    T{((void)index, AnyMember{})...};
  };
}

template <class T, std::size_t count = 0>
constexpr std::size_t count_members() {
  if constexpr (can_have<T>(std::make_index_sequence<count + 1>())) {
    return count_members<T, count + 1>();
  } else {
    return count;
  }
}

}  // namespace members_detail

/// Calls use(member...) with all members of `value`, in the order of their declarations.
template <class T, class Use>
decltype(auto) with_members(T& value, const Use& use) {
  constexpr std::size_t count = members_detail::count_members<std::remove_const_t<T>>();
  static_assert(count <= 9, "add a case below");
  if constexpr (count == 0) {
    return use();
  } else if constexpr (count == 1) {
    auto& [a] = value;
    return use(a);
  } else if constexpr (count == 2) {
    auto& [a, b] = value;
    return use(a, b);
  } else if constexpr (count == 3) {
    auto& [a, b, c] = value;
    return use(a, b, c);
  } else if constexpr (count == 4) {
    auto& [a, b, c, d] = value;
    return use(a, b, c, d);
  } else if constexpr (count == 5) {
    auto& [a, b, c, d, e] = value;
    return use(a, b, c, d, e);
  } else if constexpr (count == 6) {
    auto& [a, b, c, d, e, f] = value;
    return use(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    return use(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    return use(a, b, c, d, e, f, g, h);
  } else {
    auto& [a, b, c, d, e, f, g, h, i] = value;
    return use(a, b, c, d, e, f, g, h, i);
  }
}

}  // namespace labcheck::simgpu
