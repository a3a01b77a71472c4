// SPDX-License-Identifier: MIT
/// Single elements of arrays in device memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Elements of `size` bytes (4 or 8) of an array on the device.
struct DeviceElements {
  const void* array;
  const std::vector<std::uint64_t>& elements;
  std::uint64_t size;
};

/// Copies single elements from the device, all requested elements at once. Keeps its device memory:
/// allocating and freeing it each time would stall other users of the computer's GPUs.
class ElementReader {
 public:
  ElementReader() = default;
  ~ElementReader();
  ElementReader(const ElementReader&) = delete;
  ElementReader& operator=(const ElementReader&) = delete;

  /// The bytes of each of `requests`, one element after the other. Throws SetupFailure if a CUDA
  /// call fails.
  std::vector<std::string> read(const std::vector<DeviceElements>& requests);

 private:
  void reserve(std::uint64_t elements);

  std::uint64_t capacity_ = 0;  // [elements]
  std::uint64_t* indices_ = nullptr;
  std::uint64_t* values_ = nullptr;  // 8 bytes per element, the size of the largest type
};

}  // namespace labcheck
