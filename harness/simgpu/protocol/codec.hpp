// SPDX-License-Identifier: MIT
/// Converts requests and answers to bytes and back. Both sides run on the same computer and are
/// built together, so numbers are in the host's format.
#pragma once

#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

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

/// Calls use(member...) with all members of `value`, in the order of their declarations. Its type
/// must have neither constructors nor base classes.
template <class T, class Use>
decltype(auto) with_members(T& value, const Use& use) {
  constexpr std::size_t count = members_detail::count_members<std::remove_const_t<T>>();
  static_assert(count <= 9, "add a case below");
#define LABCHECK_MEMBERS(number, ...) \
  if constexpr (count == number) {    \
    auto& [__VA_ARGS__] = value;      \
    return use(__VA_ARGS__);          \
  }
  if constexpr (count == 0) return use();
  LABCHECK_MEMBERS(1, a)
  LABCHECK_MEMBERS(2, a, b)
  LABCHECK_MEMBERS(3, a, b, c)
  LABCHECK_MEMBERS(4, a, b, c, d)
  LABCHECK_MEMBERS(5, a, b, c, d, e)
  LABCHECK_MEMBERS(6, a, b, c, d, e, f)
  LABCHECK_MEMBERS(7, a, b, c, d, e, f, g)
  LABCHECK_MEMBERS(8, a, b, c, d, e, f, g, h)
  LABCHECK_MEMBERS(9, a, b, c, d, e, f, g, h, i)
#undef LABCHECK_MEMBERS
}

/// The last enumerator of an enumeration whose numbers start at 0. Enumerations without one may
/// have any number.
template <class Enum>
inline constexpr std::optional<Enum> kLastOf = std::nullopt;
#define LABCHECK_LAST(Enum, last) \
  template <>                     \
  inline constexpr std::optional<Enum> kLastOf<Enum> = Enum::last
LABCHECK_LAST(AllocationKind, heap);
LABCHECK_LAST(OrderKind, count_unreturned);
LABCHECK_LAST(Grid, cooperative);
LABCHECK_LAST(HostWait, event);
LABCHECK_LAST(ptx::Geometry, layered_cube);
LABCHECK_LAST(ChannelKind, floating);
LABCHECK_LAST(AddressMode, border);
LABCHECK_LAST(Filter, linear);
#undef LABCHECK_LAST

/// The maximum size of a text. Longer than any name. [bytes]
inline constexpr std::size_t kMaxText = std::size_t{1} << 16;

/// Appends values to a message.
class Encoder {
 public:
  explicit Encoder(std::vector<std::byte>& message) : message_(message) {}

  template <class T>
  requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void put(const T& value) { append(&value, sizeof value); }
  void put(std::string_view text) { put_bytes(text.data(), text.size()); }
  void put(Bytes bytes) { put_bytes(bytes.data(), bytes.size()); }
  template <class T, std::size_t size>
  void put(const std::array<T, size>& values) {
    for (const T& value : values) put(value);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(static_cast<std::uint32_t>(values.size()));
    for (const T& value : values) put(value);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  requires std::is_class_v<T>
  void put(const T& value) {
    with_members(value, [&](const auto&... members) { (put(members), ...); });
  }

 private:
  void put_bytes(const void* bytes, std::size_t size) {
    put(static_cast<std::uint64_t>(size));
    append(bytes, size);
  }
  void append(const void* bytes, std::size_t size) {
    const auto* const begin = static_cast<const std::byte*>(bytes);
    message_.insert(message_.end(), begin, begin + size);
  }

  std::vector<std::byte>& message_;
};

/// Reads the values of a message in the order in which they were appended. The message may be
/// malformed: reading past its end, an invalid enumerator or a text that is too long makes
/// is_good() false, and the values are then 0 or empty. Texts and byte ranges refer to the message.
class Decoder {
 public:
  explicit Decoder(Bytes message) : rest_(message) {}

  template <class T>
  T get() {
    T value{};
    read(value);
    return value;
  }

  bool is_good() const { return is_good_; }

  /// Whether the whole message was read and is well-formed.
  bool is_complete() const { return is_good_ && rest_.empty(); }

 private:
  template <class T>
  requires std::is_arithmetic_v<T>
  void read(T& value) {
    const Bytes bytes = take(sizeof value);
    if (bytes.empty()) return;
    if constexpr (std::is_same_v<T, bool>) {
      is_good_ = is_good_ && bytes[0] <= std::byte{1};
      value = bytes[0] == std::byte{1};
    } else {
      std::memcpy(&value, bytes.data(), sizeof value);
    }
  }
  template <class T>
  requires std::is_enum_v<T>
  void read(T& value) {
    const auto number = get<std::underlying_type_t<T>>();
    if constexpr (kLastOf<T>.has_value()) {
      if (number > static_cast<std::underlying_type_t<T>>(*kLastOf<T>)) {
        is_good_ = false;
        return;
      }
    }
    value = static_cast<T>(number);
  }
  void read(std::string_view& text) {
    const auto size = get<std::uint64_t>();
    is_good_ = is_good_ && size <= kMaxText;
    const Bytes bytes = take(size);
    text = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  void read(Bytes& bytes) { bytes = take(get<std::uint64_t>()); }
  template <class T, std::size_t size>
  void read(std::array<T, size>& values) {
    for (T& value : values) read(value);
  }
  template <class T>
  void read(std::vector<T>& values) {
    for (auto count = get<std::uint32_t>(); count > 0 && is_good_; --count)
      values.push_back(get<T>());
  }
  template <class T>
  void read(std::optional<T>& value) {
    if (get<bool>()) value = get<T>();
  }
  template <class T>
  requires std::is_class_v<T>
  void read(T& value) {
    with_members(value, [&](auto&... members) { (read(members), ...); });
  }

  Bytes take(std::uint64_t size) {
    is_good_ = is_good_ && size <= rest_.size();
    if (!is_good_) return {};
    const Bytes taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
  }

  Bytes rest_;
  bool is_good_ = true;
};

}  // namespace labcheck::simgpu
