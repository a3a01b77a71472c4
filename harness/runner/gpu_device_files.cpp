// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/runner/gpu_properties.hpp"

#include <fstream>
#include <string_view>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

std::map<std::string, fs::path> gpu_device_files(const fs::path& root) {
  constexpr std::string_view kUuid = "GPU UUID:";
  constexpr std::string_view kMinor = "Device Minor:";
  std::map<std::string, fs::path> files;
  std::error_code error;
  for (const auto& gpu : fs::directory_iterator(root / "proc/driver/nvidia/gpus", error)) {
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
