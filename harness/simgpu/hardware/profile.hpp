// SPDX-License-Identifier: MIT
/// The simulated GPU models: the limits that programs query and that launches must respect (CUDA
/// C++ Programming Guide, "Compute Capabilities", technical specifications).
#pragma once

#include "harness/simgpu/state/launch.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// The number of engines that copy while kernels run, of every profile.
inline constexpr int kCopyEngines = 3;

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
  bool corrects_errors = false;  // ECC
};

/// The default profile ("generic"): compute capability 8.0 with 4 GiB.
const DeviceProfile& default_profile();

/// The profile with this key; nothing if it does not exist. The profile of "drawn-N", for any
/// number N, is not a model of NVIDIA's: its sizes and clocks are drawn from N.
std::optional<DeviceProfile> find_profile(std::string_view key);

/// The keys of the models. The default profile is first.
std::vector<std::string_view> profile_keys();

/// The name of the device that is used to run programs without a GPU.
inline constexpr std::string_view kNoDevice = "none";

/// Whether `name` is the name of a device: the key of a profile, or kNoDevice.
bool is_device_name(std::string_view name);

}  // namespace labcheck::simgpu
