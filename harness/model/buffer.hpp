// SPDX-License-Identifier: MIT
/// The arrays that a student's program receives and returns.
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

/// The size of one element in bytes.
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

/// What a buffer is for. An input must come back unchanged. An output starts with random bytes, and
/// so does a scratch buffer, whose final contents are not checked.
enum class BufferRole { input, output, scratch };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<BufferRole>{"input", "output",
                                                                        "scratch"};

/// One array of a test case. `shape` is {n} for a vector, {rows, columns} for a row-major matrix,
/// {count, rows, columns} for several matrices. `bytes` contains the data of an input and is empty
/// for other roles.
struct Buffer {
  std::string name;
  ElementType type = ElementType::float32;
  BufferRole role = BufferRole::input;
  std::vector<std::size_t> shape;
  Contents bytes;

  std::size_t count() const;
  std::size_t size_in_bytes() const { return count() * size_of(type); }
};

/// The memory in which a call receives its buffers. If it is host memory, the callee copies the
/// data to the device and back.
enum class BufferPlace { device, host };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<BufferPlace>{"device", "host"};

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
  /// On the simulated GPU, for an output in host memory: the bytes that the program did not receive
  /// from the device after kernels had written them.
  std::uint64_t unreturned = 0;
};

}  // namespace labcheck
