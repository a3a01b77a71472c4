// SPDX-License-Identifier: MIT
/// Traces values to their origins, and prints the pieces.
#pragma once

#include "harness/simgpu/recording/origins.hpp"

#include <random>
#include <string>
#include <vector>

namespace labcheck::simgpu {

template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}

inline std::vector<float> noise(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> result(count);
  for (float& value : result) value = values(random);
  return result;
}

template <class T>
std::vector<T> joined(std::vector<T> a, const std::vector<T>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

template <class T>
std::vector<T> part(const std::vector<T>& values, std::size_t from, std::size_t count) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

/// "copy 0+8:32 literal:8 ...": source 0 from byte 8, 32 bytes.
inline std::string text(const std::vector<Piece>& pieces) {
  std::string result;
  for (const Piece& piece : pieces) {
    if (!result.empty()) result += ' ';
    result += piece.kind == Piece::Kind::literal ? "literal"
              : piece.kind == Piece::Kind::copy  ? "copy "
                                                 : "fold ";
    if (piece.kind != Piece::Kind::literal)
      result += std::to_string(piece.source) + "+" + std::to_string(piece.offset);
    result += ":" + std::to_string(piece.size);
  }
  return result;
}

template <class T>
std::string trace(Origins& origins, const std::vector<T>& provided) {
  return text(origins.trace(bytes_of(provided)));
}

template <class T, class U>
std::vector<Piece> traced(const std::vector<T>& source, const std::vector<U>& provided) {
  Origins origins;
  origins.add(bytes_of(source));
  return origins.trace(bytes_of(provided));
}

/// The provided values for a new content of source 0.
template <class T, class U>
std::vector<U> rebuilt(const std::vector<Piece>& pieces, const std::vector<U>& provided,
                       const std::vector<T>& content) {
  std::vector<U> result(provided.size());
  rebuild(
      pieces, bytes_of(provided), [&](SourceId) { return bytes_of(content); },
      std::as_writable_bytes(std::span(result)));
  return result;
}

}  // namespace labcheck::simgpu
