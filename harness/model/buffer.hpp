// SPDX-License-Identifier: MIT
/// The arrays that a student's program receives and returns, and the expected contents of outputs.
#pragma once

#include "harness/base/array.hpp"
#include "harness/base/enum_names.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

/// The contents of a buffer, shared by all copies of this object.
class Contents {
 public:
  Contents() = default;
  Contents(std::vector<std::byte> bytes) : Contents(of(std::move(bytes))) {}
  Contents(std::initializer_list<std::byte> bytes) : Contents(std::vector<std::byte>(bytes)) {}

  /// The bytes of the elements of `values`, a vector or another contiguous range, which is moved.
  template <std::ranges::contiguous_range Values>
  static Contents of(Values values) {
    Contents contents;
    const auto owner = std::make_shared<const Values>(std::move(values));
    contents.bytes_ = std::as_bytes(std::span(*owner));
    contents.owner_ = owner;
    return contents;
  }

  const std::byte* data() const { return bytes_.data(); }
  std::size_t size() const { return bytes_.size(); }
  bool empty() const { return bytes_.empty(); }
  const std::byte* begin() const { return data(); }
  const std::byte* end() const { return data() + size(); }

  template <std::ranges::contiguous_range Bytes>
  requires std::same_as<std::ranges::range_value_t<Bytes>, std::byte>
  bool operator==(const Bytes& other) const { return std::ranges::equal(*this, other); }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
};

LABCHECK_ENUM(ElementType, float32, float64, int32, uint32, int64, uint8)

/// The size of one element in bytes.
constexpr std::size_t size_of(ElementType type) {
  if (type == ElementType::uint8) return 1;
  return type == ElementType::float64 || type == ElementType::int64 ? 8 : 4;
}

template <class T>
inline constexpr ElementType kElementTypeOf =
    [] { static_assert(sizeof(T) == 0, "not an element type"); }();
template <>
inline constexpr ElementType kElementTypeOf<float> = ElementType::float32;
template <>
inline constexpr ElementType kElementTypeOf<double> = ElementType::float64;
template <>
inline constexpr ElementType kElementTypeOf<std::int32_t> = ElementType::int32;
template <>
inline constexpr ElementType kElementTypeOf<std::uint32_t> = ElementType::uint32;
template <>
inline constexpr ElementType kElementTypeOf<std::int64_t> = ElementType::int64;
template <>
inline constexpr ElementType kElementTypeOf<std::uint8_t> = ElementType::uint8;

/// What a buffer is for. An input must come back unchanged. An output starts with random bytes, and
/// so does a scratch buffer, whose final contents are not checked.
LABCHECK_ENUM(BufferRole, input, output, scratch)

/// One array of a test case. `shape` is {n} for a vector, {rows, columns} for a row-major matrix,
/// {count, rows, columns} for several matrices. `bytes` contains the data of an input and is empty
/// for other roles.
struct Buffer {
  std::string name;
  ElementType type = ElementType::float32;
  BufferRole role = BufferRole::input;
  std::vector<std::size_t> shape;
  Contents bytes;
  /// An input with which host code may compute: replays with other inputs keep it.
  bool is_for_host_code = false;

  std::size_t count() const {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
  }
  std::size_t size_in_bytes() const { return count() * size_of(type); }
};

/// The memory in which a call receives its buffers. If it is host memory, the callee copies the
/// data to the device and back.
LABCHECK_ENUM(BufferPlace, device, host)

/// The contents of a buffer after the call, and the damage to the guard bytes around it. `bytes`
/// and `poison` are set for outputs only.
struct ReturnedBuffer {
  std::string name;
  Array<std::byte> bytes;
  Array<std::byte> poison;         // the contents of an output before the call
  std::size_t changed = 0;         // elements of an input that were changed
  std::size_t damaged_before = 0;  // guard bytes changed before the buffer
  std::size_t damaged_after = 0;   // guard bytes changed after the buffer
  BufferPlace place = BufferPlace::device;
};

/// The output must equal `bytes` (elements of the buffer's type), either bit for bit or as numbers,
/// so that -0 equals 0.
struct ExactValues {
  enum class Comparison { numbers, bits } comparison = Comparison::numbers;
  Contents bytes;
};

/// The output must be near `values`. The error of element i is |got - values[i]| / scales[i]. No
/// error may exceed `max_error`, and their root mean square may not exceed `rms_error`. A NaN
/// matches only a NaN, an infinity only itself. A scale is the error that one rounding of the
/// element's type may contribute, from an error analysis in float64 (Higham, Accuracy and Stability
/// of Numerical Algorithms, §3): for a float32 sum of products u·Σ|a||b| with u = 2^-24. If a scale
/// is 0, the element must be equal.
struct BoundedValues {
  Array<double> values;
  Array<double> scales;
  double max_error = 0;
  double rms_error = 0;
};

/// How reports show an output that is a picture. `black` and `white` are the values of the darkest
/// and the lightest element; by default, `white` is 1 for floats and 255 for integers. Up to
/// `wrong_pixels` pixels may have any values, but never more than a quarter of them.
struct PictureView {
  double black = 0;
  std::optional<double> white{};
  std::size_t wrong_pixels = 0;
};

/// The expectation for the output buffer named `buffer`.
struct Expectation {
  std::string buffer;
  std::variant<ExactValues, BoundedValues> values;
  std::optional<PictureView> picture{};

  /// The same expectation for an output that is a picture: its shape is {height, width} if the
  /// picture is gray, or {height, width, 3} with red, green and blue. Row 0 is at the top.
  Expectation as_picture(PictureView view = {}) && {
    picture = view;
    return std::move(*this);
  }
};

}  // namespace labcheck
