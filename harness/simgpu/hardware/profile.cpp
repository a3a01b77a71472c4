// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/profile.hpp"

#include <algorithm>
#include <array>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kKiB = 1 << 10;
constexpr std::size_t kMiB = 1 << 20;
constexpr std::size_t kGiB = 1 << 30;

// The limits that depend only on the compute capability.
constexpr DeviceProfile turing() {
  DeviceProfile profile;
  profile.major = 7;
  profile.minor = 5;
  profile.single_to_double_ratio = 32;
  profile.max_threads_per_multiprocessor = 1024;
  profile.max_blocks_per_multiprocessor = 16;
  profile.shared_per_block_optin = 64 * kKiB;
  profile.shared_per_multiprocessor = 64 * kKiB;
  profile.shared_reserved_per_block = 0;
  profile.shared_granularity = 256;
  return profile;
}

constexpr DeviceProfile ampere() {
  DeviceProfile profile;
  profile.major = 8;
  profile.minor = 0;
  profile.single_to_double_ratio = 2;
  profile.max_threads_per_multiprocessor = 2048;
  profile.max_blocks_per_multiprocessor = 32;
  profile.shared_per_block_optin = 163 * kKiB;
  profile.shared_per_multiprocessor = 164 * kKiB;
  profile.shared_reserved_per_block = 1 * kKiB;
  profile.shared_granularity = 128;
  return profile;
}

constexpr DeviceProfile hopper() {
  DeviceProfile profile = ampere();
  profile.major = 9;
  profile.shared_per_block_optin = 227 * kKiB;
  profile.shared_per_multiprocessor = 228 * kKiB;
  return profile;
}

constexpr DeviceProfile generic() {
  DeviceProfile profile = ampere();
  profile.key = "generic";
  profile.name = "labcheck simulated GPU";
  profile.global_memory = 4 * kGiB;
  profile.l2_cache = 40 * kMiB;
  profile.persisting_l2_cache = 30 * kMiB;
  profile.multiprocessors = 108;
  profile.clock_khz = 1'000'000;
  profile.memory_clock_khz = 1'215'000;
  profile.memory_bus_bits = 5120;
  return profile;
}

// NVIDIA T4 Tensor Core GPU datasheet; TU104 with 40 multiprocessors.
constexpr DeviceProfile t4() {
  DeviceProfile profile = turing();
  profile.key = "t4";
  profile.name = "Tesla T4 (simulated by labcheck)";
  profile.global_memory = 15 * kGiB;
  profile.l2_cache = 4 * kMiB;
  profile.multiprocessors = 40;
  profile.clock_khz = 1'590'000;
  profile.memory_clock_khz = 5'001'000;
  profile.memory_bus_bits = 256;
  return profile;
}

// NVIDIA A100 Tensor Core GPU Architecture (whitepaper), SXM4 with 40 GB.
constexpr DeviceProfile a100() {
  DeviceProfile profile = ampere();
  profile.key = "a100";
  profile.name = "NVIDIA A100-SXM4-40GB (simulated by labcheck)";
  profile.global_memory = 39 * kGiB;
  profile.l2_cache = 40 * kMiB;
  profile.persisting_l2_cache = 30 * kMiB;
  profile.multiprocessors = 108;
  profile.clock_khz = 1'410'000;
  profile.memory_clock_khz = 1'215'000;
  profile.memory_bus_bits = 5120;
  return profile;
}

// NVIDIA H100 Tensor Core GPU Architecture (whitepaper), SXM5 with 80 GB.
constexpr DeviceProfile h100() {
  DeviceProfile profile = hopper();
  profile.key = "h100";
  profile.name = "NVIDIA H100 80GB HBM3 (simulated by labcheck)";
  profile.global_memory = 79 * kGiB;
  profile.l2_cache = 50 * kMiB;
  profile.persisting_l2_cache = profile.l2_cache * 3 / 4;
  profile.multiprocessors = 132;
  profile.clock_khz = 1'980'000;
  profile.memory_clock_khz = 2'619'000;
  profile.memory_bus_bits = 5120;
  return profile;
}

// NVIDIA H200 Tensor Core GPU datasheet.
constexpr DeviceProfile h200() {
  DeviceProfile profile = h100();
  profile.key = "h200";
  profile.name = "NVIDIA H200 (simulated by labcheck)";
  profile.global_memory = 139 * kGiB;
  profile.l2_cache = 60 * kMiB;
  profile.persisting_l2_cache = profile.l2_cache * 3 / 4;
  profile.memory_clock_khz = 3'201'000;
  profile.memory_bus_bits = 6144;
  return profile;
}

constexpr std::array kProfiles{generic(), t4(), a100(), h100(), h200()};

}  // namespace

const DeviceProfile& default_profile() {
  return kProfiles.front();
}

const DeviceProfile* find_profile(std::string_view key) {
  const auto* found = std::find_if(kProfiles.begin(), kProfiles.end(),
                                   [&](const DeviceProfile& each) { return each.key == key; });
  return found == kProfiles.end() ? nullptr : found;
}

std::vector<std::string_view> profile_keys() {
  std::vector<std::string_view> keys;
  for (const DeviceProfile& profile : kProfiles) keys.push_back(profile.key);
  return keys;
}

}  // namespace labcheck::simgpu
