/// Arrays of numbers on their way to and from a student's program.
#pragma once

#include "harness/base/array.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/contents.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

enum class ElementType { float32, float64, int32, uint32, int64 };

template <>
inline constexpr std::array<std::string_view, 5> kEnumNames<ElementType>{
    "float32", "float64", "int32", "uint32", "int64"};

/// Bytes of one element.
std::size_t size_of(ElementType type);

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

/// What a buffer is for. An input must come back unchanged, an output starts as random bytes, as
/// does a scratch, whose contents nobody looks at.
enum class BufferRole { input, output, scratch };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<BufferRole>{"input", "output",
                                                                        "scratch"};

/// One array of a test case. `shape` is {n} for a vector, {rows, columns} for a row-major matrix,
/// {count, rows, columns} for a batch of them. `bytes` holds an input's contents and is empty for
/// the others.
struct Buffer {
  std::string name;
  ElementType type = ElementType::float32;
  BufferRole role = BufferRole::input;
  std::vector<std::size_t> shape;
  Contents bytes;

  std::size_t count() const;
  std::size_t size_in_bytes() const { return count() * size_of(type); }
};

/// Where a call is given a buffer. To get it to a kernel and back is the callee's work on the host.
enum class BufferPlace { device, host };

/// What a buffer held when the call had returned, and whether the bytes before and behind it were
/// still whole. `bytes` and `poison` are an output's, empty for the others.
struct ReturnedBuffer {
  std::string name;
  Array<std::byte> bytes;
  Array<std::byte> poison;         // what an output held before the call
  std::size_t changed = 0;         // elements of an input that are not what was sent
  std::size_t damaged_before = 0;  // guard bytes changed in front of the buffer
  std::size_t damaged_behind = 0;  // guard bytes changed behind the buffer
  BufferPlace place = BufferPlace::device;
};

}  // namespace labcheck
