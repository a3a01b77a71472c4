// SPDX-License-Identifier: MIT
/// The properties of a GPU: what programs can query about it, from a source that they cannot
/// change.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace labcheck {

/// Sizes are in bytes. A program gets the same values from cudaGetDeviceProperties and
/// cudaDeviceGetAttribute.
struct DeviceProperties {
  std::string name;
  std::int64_t major = 0;  // of the compute capability
  std::int64_t minor = 0;
  std::int64_t multiprocessors = 0;
  std::int64_t global_memory = 0;
  std::int64_t constant_memory = 0;
  std::int64_t shared_per_block = 0;        // without opt-in
  std::int64_t shared_per_block_optin = 0;  // after cudaFuncSetAttribute
  std::int64_t shared_per_multiprocessor = 0;
  std::int64_t registers_per_block = 0;
  std::int64_t registers_per_multiprocessor = 0;
  std::int64_t warp_size = 0;
  std::int64_t max_threads_per_block = 0;
  std::int64_t max_threads_per_multiprocessor = 0;
  std::int64_t max_blocks_per_multiprocessor = 0;
  std::array<std::int64_t, 3> max_block{};
  std::array<std::int64_t, 3> max_grid{};
  std::int64_t clock_khz = 0;
  std::int64_t memory_clock_khz = 0;
  std::int64_t memory_bus_bits = 0;
  std::int64_t l2_cache = 0;
  std::int64_t ecc = 0;  // 1 if the memory corrects errors
  std::int64_t copy_engines = 0;

  bool operator==(const DeviceProperties&) const = default;
};

}  // namespace labcheck
