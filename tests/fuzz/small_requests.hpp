// SPDX-License-Identifier: MIT
/// Which requests take little time and memory, even if they are valid.
#pragma once

#include "harness/simgpu/protocol/exchange.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

inline constexpr std::size_t kMaxSize = std::size_t{1} << 20;   // of one allocation [bytes]
inline constexpr std::size_t kMaxBytes = std::size_t{1} << 24;  // of one copy [bytes]
inline constexpr std::uint64_t kMaxBlocks = 4;
inline constexpr std::uint64_t kMaxThreads = 256;

inline std::uint64_t product(const Dim3& size) {
  std::uint64_t product = 1;
  for (const std::uint32_t length : size) product *= std::min(length, 1u << 20);
  return product;
}

inline bool is_small(const LaunchShape& shape) {
  return product(shape.grid) <= kMaxBlocks && product(shape.block) <= kMaxThreads;
}

// Extents that no allocation can contain are small: they must be refused without any work.
inline bool is_small(const Extent& extent) {
  std::size_t rows = 0;
  std::size_t bytes = 0;
  return __builtin_mul_overflow(extent.rows, extent.slices, &rows) ||
         __builtin_mul_overflow(extent.width, rows, &bytes) || bytes <= kMaxBytes ||
         bytes > kDeviceAddresses.size;
}

bool is_small(const auto&) {
  return true;
}
inline bool is_small(const Allocate& request) {
  return request.size <= kMaxSize;
}
inline bool is_small(const AllocateHost& request) {
  return request.size <= kMaxSize;
}
inline bool is_small(const PlaceVariable& request) {
  return request.size <= kMaxSize;
}
inline bool is_small(const RegisterHost& request) {
  return request.size <= kMaxSize;
}
inline bool is_small(const RunLaunch& request) {
  return is_small(request.shape);
}
inline bool is_small(const EnqueueLaunch& request) {
  return is_small(request.launch);
}
inline bool is_small(const Copy& request) {
  return is_small(request.extent);
}
inline bool is_small(const Fill& request) {
  return is_small(request.extent);
}

/// Malformed requests are small.
inline bool is_small(std::uint32_t kind, Bytes body) {
  bool small = true;
  visit_request(kind, body, [&](const auto& request) { small = is_small(request); });
  return small;
}

}  // namespace labcheck::simgpu
