// SPDX-License-Identifier: MIT
/// Helpers for the CUDA programs of tests/programs and tests/counters; ordinary CUDA.
#pragma once

#include "tests/runtime/check.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

/// An array in the device's memory.
template <class T>
class DeviceArray {
 public:
  /// The values are uninitialized.
  explicit DeviceArray(std::size_t count) : count_(count) {
    REQUIRE_OK(cudaMalloc(&values_, count * sizeof(T)));
  }

  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    REQUIRE_OK(cudaMemcpy(values_, values.data(), count_ * sizeof(T), cudaMemcpyHostToDevice));
  }

  ~DeviceArray() { cudaFree(values_); }

  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* get() const { return values_; }

  /// A copy of the values, after all earlier work of the device.
  std::vector<T> to_host() const {
    std::vector<T> values(count_);
    REQUIRE_OK(cudaMemcpy(values.data(), values_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* values_ = nullptr;
  std::size_t count_;
};

/// The FNV-1a hash of the values' bytes: the same for two runs with bitwise equal results.
template <class T>
std::uint32_t checksum(const std::vector<T>& values) {
  std::uint32_t hash = 2166136261u;
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  for (std::size_t i = 0; i < values.size() * sizeof(T); ++i) hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

/// A pseudorandom number that depends only on `index`, on every device.
__host__ __device__ inline std::uint32_t noise(std::uint32_t index) {
  index = (index ^ index >> 16) * 0x45d9f3bu;
  index = (index ^ index >> 16) * 0x45d9f3bu;
  return index ^ index >> 16;
}

/// `count` pseudorandom integers from 0 to `limit` - 1. As floats, their sums and products are
/// exact as long as they are small.
template <class T>
std::vector<T> noises(std::size_t count, std::uint32_t limit) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<T>(noise(static_cast<std::uint32_t>(i)) % limit);
  }
  return values;
}
