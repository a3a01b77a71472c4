/// What kinds of types records are made of, for the code that writes and reads them.
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

/// Whether fields are written as a list, in their order: for what there is much of.
template <class T>
inline constexpr bool kIsRow = false;

/// A `T` or a `const T`: what a description of T's fields takes, so that it serves writing and
/// reading.
template <class Value, class T>
concept Maybe = std::same_as<std::remove_const_t<Value>, T>;

}  // namespace labcheck::records
