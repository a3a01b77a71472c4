// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_properties.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <dlfcn.h>
#include <fstream>
#include <system_error>

namespace labcheck {
namespace {

// CUdevice_attribute (docs.nvidia.com/cuda/cuda-driver-api). cudaDeviceAttr has the same numbers.
enum class Attribute : int {
  max_threads_per_block = 1,
  max_block_x = 2,
  max_block_y = 3,
  max_block_z = 4,
  max_grid_x = 5,
  max_grid_y = 6,
  max_grid_z = 7,
  shared_per_block = 8,
  constant_memory = 9,
  warp_size = 10,
  registers_per_block = 12,
  clock = 13,
  multiprocessors = 16,
  ecc = 32,
  memory_clock = 36,
  memory_bus = 37,
  l2_cache = 38,
  max_threads_per_multiprocessor = 39,
  copy_engines = 40,
  major = 75,
  minor = 76,
  shared_per_multiprocessor = 81,
  registers_per_multiprocessor = 82,
  shared_per_block_optin = 97,
  max_blocks_per_multiprocessor = 106,
};

using Uuid = std::array<unsigned char, 16>;

// As nvidia-smi prints it.
std::string text_of(const Uuid& uuid) {
  std::string text = "GPU";
  for (std::size_t k = 0; k < uuid.size(); ++k) {
    const bool begins_group = k == 0 || k == 4 || k == 6 || k == 8 || k == 10;
    text += fmt::format("{}{:02x}", begins_group ? "-" : "", uuid[k]);
  }
  return text;
}

/// The functions of the CUDA driver that need no context. The driver stays loaded.
class CudaDriver {
 public:
  CudaDriver() {
    const auto start = function<int(unsigned)>("cuInit");
    is_started_ = start != nullptr && start(0) == kSuccess;
  }

  /// The device whose UUID is `uuid`.
  std::optional<int> find(std::string_view uuid) const {
    const auto count_devices = function<int(int*)>("cuDeviceGetCount");
    const auto get_device = function<int(int*, int)>("cuDeviceGet");
    const auto get_uuid = function<int(Uuid*, int)>("cuDeviceGetUuid");
    int count = 0;
    if (!is_started_ || count_devices == nullptr || get_device == nullptr || get_uuid == nullptr ||
        count_devices(&count) != kSuccess) {
      return std::nullopt;
    }
    for (int k = 0; k < count; ++k) {
      int device = 0;
      Uuid found{};
      if (get_device(&device, k) == kSuccess && get_uuid(&found, device) == kSuccess &&
          text_of(found) == uuid) {
        return device;
      }
    }
    return std::nullopt;
  }

  std::optional<DeviceProperties> describe(int device) const {
    const auto get_name = function<int(char*, int, int)>("cuDeviceGetName");
    const auto get_memory = function<int(std::size_t*, int)>("cuDeviceTotalMem_v2");
    const auto get = function<int(int*, Attribute, int)>("cuDeviceGetAttribute");
    if (get_name == nullptr || get_memory == nullptr || get == nullptr) return std::nullopt;
    bool is_known = true;
    const auto value_of = [&](Attribute attribute) {
      int value = 0;
      is_known = get(&value, attribute, device) == kSuccess && is_known;
      return std::int64_t{value};
    };
    DeviceProperties found;
    char name[256] = {};
    std::size_t memory = 0;
    is_known =
        get_name(name, sizeof name, device) == kSuccess && get_memory(&memory, device) == kSuccess;
    found.name = name;
    found.global_memory = static_cast<std::int64_t>(memory);
    found.major = value_of(Attribute::major);
    found.minor = value_of(Attribute::minor);
    found.multiprocessors = value_of(Attribute::multiprocessors);
    found.constant_memory = value_of(Attribute::constant_memory);
    found.shared_per_block = value_of(Attribute::shared_per_block);
    found.shared_per_block_optin = value_of(Attribute::shared_per_block_optin);
    found.shared_per_multiprocessor = value_of(Attribute::shared_per_multiprocessor);
    found.registers_per_block = value_of(Attribute::registers_per_block);
    found.registers_per_multiprocessor = value_of(Attribute::registers_per_multiprocessor);
    found.warp_size = value_of(Attribute::warp_size);
    found.max_threads_per_block = value_of(Attribute::max_threads_per_block);
    found.max_threads_per_multiprocessor = value_of(Attribute::max_threads_per_multiprocessor);
    found.max_blocks_per_multiprocessor = value_of(Attribute::max_blocks_per_multiprocessor);
    found.max_block = {value_of(Attribute::max_block_x), value_of(Attribute::max_block_y),
                       value_of(Attribute::max_block_z)};
    found.max_grid = {value_of(Attribute::max_grid_x), value_of(Attribute::max_grid_y),
                      value_of(Attribute::max_grid_z)};
    found.clock_khz = value_of(Attribute::clock);
    found.memory_clock_khz = value_of(Attribute::memory_clock);
    found.memory_bus_bits = value_of(Attribute::memory_bus);
    found.l2_cache = value_of(Attribute::l2_cache);
    found.ecc = value_of(Attribute::ecc);
    found.copy_engines = value_of(Attribute::copy_engines);
    return is_known ? std::optional(found) : std::nullopt;
  }

 private:
  static constexpr int kSuccess = 0;

  /// nullptr if the library has no such function.
  template <class Signature>
  Signature* function(const char* name) const {
    if (library_ == nullptr) return nullptr;
    return reinterpret_cast<Signature*>(::dlsym(library_, name));
  }

  // LD_LIBRARY_PATH may contain the folder of the simulated GPU's library of this name.
  static void* open_library() {
    void* library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    const bool is_simulated =
        library != nullptr && ::dlsym(library, "__cudaDriver_cuInit") != nullptr;
    return is_simulated ? nullptr : library;
  }

  void* library_ = open_library();
  bool is_started_ = false;
};

}  // namespace

std::optional<DeviceProperties> properties_of_gpu(std::string_view uuid) {
  static const CudaDriver driver;
  const std::optional<int> device = driver.find(uuid);
  return device ? driver.describe(*device) : std::nullopt;
}

std::map<std::string, std::filesystem::path> gpu_device_files(const std::filesystem::path& root) {
  constexpr std::string_view kUuid = "GPU UUID:";
  constexpr std::string_view kMinor = "Device Minor:";
  std::map<std::string, std::filesystem::path> files;
  std::error_code error;
  for (const auto& gpu : std::filesystem::directory_iterator(root / "proc/driver/nvidia/gpus", error)) {
    std::ifstream information(gpu.path() / "information");
    std::string uuid;
    std::string minor;
    for (std::string line; std::getline(information, line);) {
      if (line.starts_with(kUuid)) uuid = trimmed(std::string_view(line).substr(kUuid.size()));
      if (line.starts_with(kMinor)) minor = trimmed(std::string_view(line).substr(kMinor.size()));
    }
    if (!uuid.empty() && !minor.empty()) files[uuid] = "/dev/nvidia" + minor;
  }
  return files;
}

}  // namespace labcheck
