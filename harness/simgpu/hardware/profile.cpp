// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/profile.hpp"

#include <algorithm>
#include <array>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kKiB = 1 << 10;
constexpr std::size_t kMiB = 1 << 20;
constexpr std::size_t kGiB = 1 << 30;

constexpr Architecture kTuring{.major = 7,
                               .minor = 5,
                               .single_to_double_ratio = 32,
                               .max_threads_per_multiprocessor = 1024,
                               .max_blocks_per_multiprocessor = 16,
                               .shared_per_block_optin = 64 * kKiB,
                               .shared_per_multiprocessor = 64 * kKiB,
                               .shared_granularity = 256};
constexpr Architecture kAmpere{.major = 8,
                               .minor = 0,
                               .single_to_double_ratio = 2,
                               .max_threads_per_multiprocessor = 2048,
                               .max_blocks_per_multiprocessor = 32,
                               .shared_per_block_optin = 163 * kKiB,
                               .shared_per_multiprocessor = 164 * kKiB,
                               .shared_reserved_per_block = 1 * kKiB};
constexpr Architecture kHopper = [] {
  Architecture hopper = kAmpere;
  hopper.major = 9;
  hopper.shared_per_block_optin = 227 * kKiB;
  hopper.shared_per_multiprocessor = 228 * kKiB;
  return hopper;
}();

// From NVIDIA's datasheets of T4 (TU104 with 40 multiprocessors) and H200, and its whitepapers
// "A100 Tensor Core GPU Architecture" (SXM4 with 40 GB) and "H100 Tensor Core GPU Architecture"
// (SXM5 with 80 GB).
constexpr DeviceProfile kProfiles[] = {
    {kAmpere, "generic", "labcheck simulated GPU", 4 * kGiB, 40 * kMiB, 30 * kMiB, 108, 1'000'000,
     1'215'000, 5120},
    {kTuring, "t4", "Tesla T4 (simulated by labcheck)", 15 * kGiB, 4 * kMiB, 0, 40, 1'590'000,
     5'001'000, 256},
    {kAmpere, "a100", "NVIDIA A100-SXM4-40GB (simulated by labcheck)", 39 * kGiB, 40 * kMiB,
     30 * kMiB, 108, 1'410'000, 1'215'000, 5120},
    {kHopper, "h100", "NVIDIA H100 80GB HBM3 (simulated by labcheck)", 79 * kGiB, 50 * kMiB,
     50 * kMiB * 3 / 4, 132, 1'980'000, 2'619'000, 5120},
    {kHopper, "h200", "NVIDIA H200 (simulated by labcheck)", 139 * kGiB, 60 * kMiB,
     60 * kMiB * 3 / 4, 132, 1'980'000, 3'201'000, 6144},
};

}  // namespace

const DeviceProfile& default_profile() {
  return kProfiles[0];
}

const DeviceProfile* find_profile(std::string_view key) {
  const auto* found = std::ranges::find(kProfiles, key, &DeviceProfile::key);
  return found == std::end(kProfiles) ? nullptr : found;
}

std::vector<std::string_view> profile_keys() {
  std::vector<std::string_view> keys;
  for (const DeviceProfile& profile : kProfiles) keys.push_back(profile.key);
  return keys;
}

}  // namespace labcheck::simgpu
