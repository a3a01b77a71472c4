// SPDX-License-Identifier: MIT
/// The values that a program received from the device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// A set of 4-byte words. Results in host memory consist of such words if kernels computed them,
/// wherever the program put them.
class ReturnedWords {
 public:
  /// Adds the whole words of `bytes`.
  void add(const std::byte* bytes, std::size_t size);

  /// The number of bytes in words that were not added. Zero is always known, and so is every word
  /// once there are too many.
  std::uint64_t count_unknown(const std::vector<std::byte>& bytes);

 private:
  void sort();

  std::vector<std::uint32_t> words_;
  bool is_sorted_ = true;
  bool is_full_ = false;
};

}  // namespace labcheck::simgpu
