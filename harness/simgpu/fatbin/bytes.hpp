// SPDX-License-Identifier: MIT
/// Reads plain values from the bytes of a file.
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// The value at `offset`. All of it must be in `bytes`.
template <class T>
T value_at(Bytes bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// The value at `offset`, or nothing if not all of it is in `bytes`.
template <class T>
std::optional<T> read_value(Bytes bytes, std::size_t offset) {
  if (offset > bytes.size() || sizeof(T) > bytes.size() - offset) return std::nullopt;
  return value_at<T>(bytes, offset);
}

}  // namespace labcheck::simgpu
