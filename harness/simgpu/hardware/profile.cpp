// SPDX-License-Identifier: MIT
#include "harness/simgpu/hardware/profile.hpp"

#include "harness/base/random.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <system_error>

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

// The memory of all models except the first corrects errors. From NVIDIA's datasheets of T4 (TU104
// with 40 multiprocessors) and H200, and its whitepapers "A100 Tensor Core GPU Architecture" (SXM4
// with 40 GB) and "H100 Tensor Core GPU Architecture" (SXM5 with 80 GB). The parts of the L2 caches
// that keep data are those that an H100 and an H200 report.
constexpr DeviceProfile kProfiles[] = {
    {kAmpere, "generic", "labcheck simulated GPU", 4 * kGiB, 40 * kMiB, 30 * kMiB, 108, 1'000'000,
     1'215'000, 5120},
    {kTuring, "t4", "Tesla T4 (simulated by labcheck)", 15 * kGiB, 4 * kMiB, 0, 40, 1'590'000,
     5'001'000, 256, true},
    {kAmpere, "a100", "NVIDIA A100-SXM4-40GB (simulated by labcheck)", 39 * kGiB, 40 * kMiB,
     30 * kMiB, 108, 1'410'000, 1'215'000, 5120, true},
    {kHopper, "h100", "NVIDIA H100 80GB HBM3 (simulated by labcheck)", 79 * kGiB, 50 * kMiB,
     50 * kMiB * 5 / 8, 132, 1'980'000, 2'619'000, 5120, true},
    {kHopper, "h200", "NVIDIA H200 (simulated by labcheck)", 139 * kGiB, 60 * kMiB,
     60 * kMiB * 5 / 8, 132, 1'980'000, 3'201'000, 6144, true},
};

constexpr std::string_view kDrawnPrefix = "drawn-";

std::optional<std::uint64_t> number_of_drawn(std::string_view key) {
  if (!key.starts_with(kDrawnPrefix)) return std::nullopt;
  key.remove_prefix(kDrawnPrefix.size());
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
  const bool is_number = error == std::errc() && end == key.data() + key.size();
  return is_number ? std::optional(number) : std::nullopt;
}

// Programs for the default profile run on it. The models' counts, sizes and clocks are even
// multiples of units of which these are odd multiples, so they never agree by chance.
DeviceProfile draw_profile(std::uint64_t number) {
  Random random(number, "simulated device");
  const auto draw = [&](std::int64_t low, std::int64_t high) {
    return static_cast<std::uint32_t>(random.integer(low, high));
  };
  const auto draw_odd = [&](std::int64_t low, std::int64_t high) {
    return 2 * draw(low, high) + 1;
  };
  const auto choose = [&](std::initializer_list<std::uint32_t> values) {
    return values.begin()[draw(0, static_cast<std::int64_t>(values.size()) - 1)];
  };
  DeviceProfile drawn{kAmpere, "drawn", "labcheck simulated GPU of drawn sizes"};
  drawn.minor = static_cast<int>(choose({0, 6, 7, 9}));
  drawn.max_threads_per_multiprocessor = choose({1024, 1536, 2048});
  drawn.max_blocks_per_multiprocessor = choose({16, 24, 32});
  drawn.shared_per_multiprocessor = choose({100, 132, 164, 196}) * kKiB;
  drawn.shared_per_block_optin = drawn.shared_per_multiprocessor - drawn.shared_reserved_per_block;
  drawn.global_memory = std::size_t{draw_odd(8, 200)} * (kGiB / 8);
  drawn.l2_cache = std::size_t{draw_odd(1, 60)} * (kMiB / 2);
  drawn.persisting_l2_cache = drawn.l2_cache / 4 * 3;
  drawn.multiprocessors = draw_odd(5, 90);
  drawn.clock_khz = draw_odd(80, 220) * 5'000;
  drawn.memory_clock_khz = draw_odd(2'000, 10'000) * 500;
  drawn.memory_bus_bits = draw_odd(1, 48) * 64;
  drawn.corrects_errors = draw(0, 1) == 1;
  return drawn;
}

}  // namespace

const DeviceProfile& default_profile() {
  return kProfiles[0];
}

std::optional<DeviceProfile> find_profile(std::string_view key) {
  const auto* found = std::ranges::find(kProfiles, key, &DeviceProfile::key);
  if (found != std::end(kProfiles)) return *found;
  const std::optional<std::uint64_t> number = number_of_drawn(key);
  return number ? std::optional(draw_profile(*number)) : std::nullopt;
}

bool is_device_name(std::string_view name) {
  return name == kNoDevice || find_profile(name).has_value();
}

std::vector<std::string_view> profile_keys() {
  std::vector<std::string_view> keys;
  for (const DeviceProfile& profile : kProfiles) keys.push_back(profile.key);
  return keys;
}

}  // namespace labcheck::simgpu
