// SPDX-License-Identifier: MIT
/// Type traits for the code that writes and reads records.
#pragma once

#include <chrono>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace labcheck::records {

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;

template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;

template <class T>
inline constexpr bool kIsVariant = false;
template <class... T>
inline constexpr bool kIsVariant<std::variant<T...>> = true;

template <class T>
inline constexpr bool kIsDuration = false;
template <class Number, class Period>
inline constexpr bool kIsDuration<std::chrono::duration<Number, Period>> = true;

template <class T>
inline constexpr bool kIsMoment = std::is_same_v<T, std::chrono::sys_seconds>;

/// Whether the fields are written as a list without names, for types with many values.
template <class T>
inline constexpr bool kIsRow = false;

/// A `T` or a `const T`, so that one description of T's fields can be used for reading and writing.
template <class Value, class T>
concept MaybeConst = std::same_as<std::remove_const_t<Value>, T>;

}  // namespace labcheck::records
