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
#include <utility>

namespace labcheck {
namespace {

// The numbers of CUdevice_attribute (docs.nvidia.com/cuda/cuda-driver-api). cudaDeviceAttr has the
// same.
constexpr std::array kAttributes{
    std::pair{&DeviceProperties::max_threads_per_block, 1},
    std::pair{&DeviceProperties::shared_per_block, 8},
    std::pair{&DeviceProperties::constant_memory, 9},
    std::pair{&DeviceProperties::warp_size, 10},
    std::pair{&DeviceProperties::registers_per_block, 12},
    std::pair{&DeviceProperties::clock_khz, 13},
    std::pair{&DeviceProperties::multiprocessors, 16},
    std::pair{&DeviceProperties::ecc, 32},
    std::pair{&DeviceProperties::memory_clock_khz, 36},
    std::pair{&DeviceProperties::memory_bus_bits, 37},
    std::pair{&DeviceProperties::l2_cache, 38},
    std::pair{&DeviceProperties::max_threads_per_multiprocessor, 39},
    std::pair{&DeviceProperties::copy_engines, 40},
    std::pair{&DeviceProperties::major, 75},
    std::pair{&DeviceProperties::minor, 76},
    std::pair{&DeviceProperties::shared_per_multiprocessor, 81},
    std::pair{&DeviceProperties::registers_per_multiprocessor, 82},
    std::pair{&DeviceProperties::shared_per_block_optin, 97},
    std::pair{&DeviceProperties::max_blocks_per_multiprocessor, 106},
};
constexpr int kMaxBlock = 2;  // for x, then y and z
constexpr int kMaxGrid = 5;

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
    const auto get = function<int(int*, int, int)>("cuDeviceGetAttribute");
    if (get_name == nullptr || get_memory == nullptr || get == nullptr) return std::nullopt;
    bool is_known = true;
    const auto value_of = [&](int attribute) {
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
    for (const auto& [member, attribute] : kAttributes) found.*member = value_of(attribute);
    for (int axis = 0; axis < 3; ++axis) {
      found.max_block[axis] = value_of(kMaxBlock + axis);
      found.max_grid[axis] = value_of(kMaxGrid + axis);
    }
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
  for (const auto& gpu :
       std::filesystem::directory_iterator(root / "proc/driver/nvidia/gpus", error)) {
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
