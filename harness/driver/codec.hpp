// SPDX-License-Identifier: MIT
/// Converts messages to bytes and back, member by member. Both sides run on the same computer and
/// are built together, so numbers are in the host's format. The simulated GPU uses it, too.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck {

/// The last enumerator of an enumeration whose numbers start at 0. Enumerations without one may
/// have any number. To be used in this namespace.
template <class Enum>
inline constexpr std::optional<Enum> kLastOf = std::nullopt;
#define LABCHECK_LAST(Enum, last) \
  template <>                     \
  inline constexpr std::optional<Enum> kLastOf<Enum> = Enum::last

/// Whether a `T` refers to bytes of the message.
template <class T>
inline constexpr bool kIsBytes = false;

/// The maximum size of a text that refers to the message. Longer than any name. [bytes]
inline constexpr std::size_t kMaxText = std::size_t{1} << 16;

namespace codec_detail {

/// Converts to the type of any member.
struct AnyMember {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor)
};

template <class T, class Indices, class = void>
struct CanHave : std::false_type {};
template <class T, std::size_t... index>
struct CanHave<T, std::index_sequence<index...>,
               std::void_t<decltype(T{(static_cast<void>(index), AnyMember{})...})>>
    : std::true_type {};

template <class T, std::size_t count = 0>
constexpr std::size_t count_members() {
  if constexpr (CanHave<T, std::make_index_sequence<count + 1>>::value) {
    return count_members<T, count + 1>();
  } else {
    return count;
  }
}

template <class T>
inline constexpr bool kIsText =
    std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view> || kIsBytes<T>;
/// What precedes a text or bytes. What refers to memory may have any size.
template <class T>
using SizeOf = std::conditional_t<std::is_same_v<T, std::string>, std::uint32_t, std::uint64_t>;
template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t size>
inline constexpr bool kIsArray<std::array<T, size>> = true;
template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

}  // namespace codec_detail

/// Calls use(member...) with all members of `value`, in the order of their declarations. Its type
/// must have neither constructors nor base classes.
template <class T, class Use>
decltype(auto) with_members(T& value, const Use& use) {
  constexpr std::size_t count = codec_detail::count_members<std::remove_const_t<T>>();
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

/// Appends values to a message, which is a string or a vector of bytes.
template <class Message>
class Encoder {
 public:
  explicit Encoder(Message& message) : message_(message) {}

  template <class T>
  void put(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      append(&value, sizeof value);
    } else if constexpr (codec_detail::kIsText<T>) {
      put(static_cast<codec_detail::SizeOf<T>>(value.size()));
      append(value.data(), value.size());
    } else if constexpr (codec_detail::kIsOptional<T>) {
      put(value.has_value());
      if (value) put(*value);
    } else if constexpr (codec_detail::kIsVector<T> || codec_detail::kIsArray<T>) {
      if constexpr (codec_detail::kIsVector<T>) put(static_cast<std::uint32_t>(value.size()));
      for (const auto& element : value) put(element);
    } else {
      with_members(value, [this](const auto&... members) { (put(members), ...); });
    }
  }

 private:
  void append(const void* bytes, std::size_t size) {
    const auto* const begin = static_cast<const typename Message::value_type*>(bytes);
    message_.insert(message_.end(), begin, begin + size);
  }

  Message& message_;
};

/// A message that is `value` alone.
template <class T>
std::vector<std::byte> encoded(const T& value) {
  std::vector<std::byte> message;
  Encoder(message).put(value);
  return message;
}

/// Reads the values of a message in the order in which they were appended. The message may be
/// malformed: reading past its end, an invalid enumerator or a text that is too long makes
/// is_good() false, and the values are then 0 or empty.
class Decoder {
 public:
  template <class Message>
  explicit Decoder(const Message& message)
      : rest_(reinterpret_cast<const char*>(message.data()), message.size()) {}

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
  void read(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      const auto number = get<std::uint8_t>();
      is_good_ = is_good_ && number <= 1;
      value = number == 1;
    } else if constexpr (std::is_enum_v<T>) {
      const auto number = get<std::underlying_type_t<T>>();
      if constexpr (kLastOf<T>.has_value())
        is_good_ = is_good_ && number <= static_cast<std::underlying_type_t<T>>(*kLastOf<T>);
      if (is_good_) value = static_cast<T>(number);
    } else if constexpr (std::is_arithmetic_v<T>) {
      const std::string_view bytes = take(sizeof value);
      if (is_good_) std::memcpy(&value, bytes.data(), sizeof value);
    } else if constexpr (codec_detail::kIsText<T>) {
      const auto size = get<codec_detail::SizeOf<T>>();
      if constexpr (std::is_same_v<T, std::string_view>) is_good_ = is_good_ && size <= kMaxText;
      const std::string_view bytes = take(size);
      value = T(reinterpret_cast<const typename T::value_type*>(bytes.data()), bytes.size());
    } else if constexpr (codec_detail::kIsOptional<T>) {
      if (get<bool>()) value = get<typename T::value_type>();
    } else if constexpr (codec_detail::kIsVector<T>) {
      for (auto count = get<std::uint32_t>(); count > 0 && is_good_; --count)
        value.push_back(get<typename T::value_type>());
    } else if constexpr (codec_detail::kIsArray<T>) {
      for (auto& element : value) read(element);
    } else {
      with_members(value, [this](auto&... members) { (read(members), ...); });
    }
  }

  std::string_view take(std::uint64_t size) {
    is_good_ = is_good_ && size <= rest_.size();
    if (!is_good_) return {};
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string_view rest_;
  bool is_good_ = true;
};

}  // namespace labcheck
