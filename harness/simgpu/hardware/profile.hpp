// SPDX-License-Identifier: MIT
/// The simulated GPU models: the limits that programs query and that launches must respect (CUDA
/// C++ Programming Guide, "Compute Capabilities", technical specifications).
#pragma once

#include "harness/simgpu/state/launch.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// The limits of a compute capability. Sizes are in bytes unless the comment or the name says
/// otherwise.
struct Architecture {
  int major = 0;
  int minor = 0;
  std::uint32_t single_to_double_ratio = 0;  // of arithmetic throughput
  std::uint32_t max_threads_per_multiprocessor = 0;
  std::uint32_t max_blocks_per_multiprocessor = 0;
  std::uint32_t shared_per_block_optin = 0;  // after cudaFuncSetAttribute
  std::uint32_t shared_per_multiprocessor = 0;
  std::uint32_t shared_reserved_per_block = 0;  // by the system, in addition to the kernel's own
  std::uint32_t shared_granularity = 128;       // the allocation unit of a block
  std::uint32_t shared_per_block = 48 << 10;    // by default
  std::size_t constant_memory = std::size_t{64} << 10;
  Dim3 max_grid{2147483647, 65535, 65535};
  Dim3 max_block{1024, 1024, 64};
  std::uint32_t max_threads_per_block = 1024;
  std::uint32_t registers_per_block = 65536;
  std::uint32_t registers_per_multiprocessor = 65536;

  int capability() const { return major * 10 + minor; }
};

/// One GPU model.
struct DeviceProfile : Architecture {
  std::string_view key;   // for users: "t4"
  std::string_view name;  // for programs: cudaDeviceProp::name
  std::size_t global_memory = 0;
  std::size_t l2_cache = 0;
  std::size_t persisting_l2_cache = 0;
  std::uint32_t multiprocessors = 0;
  std::uint32_t clock_khz = 0;
  std::uint32_t memory_clock_khz = 0;
  std::uint32_t memory_bus_bits = 0;
};

/// The default profile ("generic"): compute capability 8.0 with 4 GiB.
const DeviceProfile& default_profile();

/// The profile with this key; nullptr if it does not exist.
const DeviceProfile* find_profile(std::string_view key);

/// The keys of all profiles. The default profile is first.
std::vector<std::string_view> profile_keys();

}  // namespace labcheck::simgpu
