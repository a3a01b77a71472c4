#include "harness/simgpu/device/profile.hpp"

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kKiB = 1 << 10;
constexpr std::size_t kMiB = 1 << 20;
constexpr std::size_t kGiB = 1 << 30;

constexpr DeviceProfile kSimulated{
    .name = "labcheck simulated GPU",
    .major = 8,
    .minor = 0,
    .global_memory = 4 * kGiB,
    .constant_memory = 64 * kKiB,
    .l2_cache = 40 * kMiB,
    .persisting_l2_cache = 30 * kMiB,
    .multiprocessors = 108,
    .clock_khz = 1'000'000,
    .memory_clock_khz = 1'215'000,
    .memory_bus_bits = 5120,
    .single_to_double_ratio = 2,
    .max_grid = {2147483647, 65535, 65535},
    .max_block = {1024, 1024, 64},
    .max_threads_per_block = 1024,
    .max_threads_per_multiprocessor = 2048,
    .max_blocks_per_multiprocessor = 32,
    .registers_per_block = 65536,
    .registers_per_multiprocessor = 65536,
    .shared_per_block = 48 * kKiB,
    .shared_per_block_optin = 163 * kKiB,
    .shared_per_multiprocessor = 164 * kKiB,
    .shared_reserved_per_block = 1 * kKiB,
};

}  // namespace

const DeviceProfile& default_profile() {
  return kSimulated;
}

}  // namespace labcheck::simgpu
