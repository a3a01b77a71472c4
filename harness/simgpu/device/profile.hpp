/// What the simulated GPU is: the limits that programs ask for and that launches are checked
/// against (CUDA C++ Programming Guide, "Compute Capabilities", technical specifications).
#pragma once

#include "harness/simgpu/exec/worker.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// One kind of GPU. Sizes are in bytes where nothing else is said.
struct DeviceProfile {
  std::string_view key;   // what users call it: "t4"
  std::string_view name;  // what programs are told
  int major = 0;          // compute capability
  int minor = 0;
  std::size_t global_memory = 0;
  std::size_t constant_memory = std::size_t{64} << 10;
  std::size_t l2_cache = 0;
  std::size_t persisting_l2_cache = 0;

  std::uint32_t multiprocessors = 0;
  std::uint32_t clock_khz = 0;
  std::uint32_t memory_clock_khz = 0;
  std::uint32_t memory_bus_bits = 0;
  std::uint32_t single_to_double_ratio = 0;  // of arithmetic throughput

  Dim3 max_grid{2147483647, 65535, 65535};
  Dim3 max_block{1024, 1024, 64};
  std::uint32_t max_threads_per_block = 1024;
  std::uint32_t max_threads_per_multiprocessor = 0;
  std::uint32_t max_blocks_per_multiprocessor = 0;
  std::uint32_t registers_per_block = 65536;
  std::uint32_t registers_per_multiprocessor = 65536;

  std::uint32_t shared_per_block = 48 << 10;  // without asking
  std::uint32_t shared_per_block_optin = 0;   // after cudaFuncSetAttribute
  std::uint32_t shared_per_multiprocessor = 0;
  std::uint32_t shared_reserved_per_block = 0;  // by the system, beside what a kernel uses
  std::uint32_t shared_granularity = 128;       // a block's share is a multiple of it

  int capability() const { return major * 10 + minor; }
};

/// The profile that is simulated where nothing else is asked for: compute capability 8.0 with 4
/// GiB ("generic").
const DeviceProfile& default_profile();

/// The profile with that key; nullptr where there is none.
const DeviceProfile* find_profile(std::string_view key);

/// The keys of all profiles, the default one's first.
std::vector<std::string_view> profile_keys();

}  // namespace labcheck::simgpu
