// SPDX-License-Identifier: MIT
/// Monitors a GPU while programs are timed on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace labcheck {

/// The state of a GPU, from NVML. `slowed` means that heat, the power supply or the hardware limits
/// the clocks. Running at the power limit does not count, because it is normal for heavy work.
struct GpuState {
  enum class Clocks { unknown, free, slowed } clocks = Clocks::unknown;
  std::size_t processes = 0;                   // that compute on the GPU, including labcheck's own
  std::optional<std::uint64_t> free_memory{};  // [bytes]
};

/// An interface, so that tests can replace the GPU.
class GpuMonitor {
 public:
  virtual ~GpuMonitor() = default;
  virtual GpuState read_state() = 0;
};

/// Monitors the GPU `uuid` through NVML (libnvidia-ml.so.1, loaded by this call). If the library or
/// the GPU is not available, every state is `unknown` with 0 processes.
std::unique_ptr<GpuMonitor> open_gpu_monitor(std::string_view uuid);

/// Whether `reasons`, a bit mask from nvmlDeviceGetCurrentClocksEventReasons, contains a reason
/// that makes samples invalid: HwSlowdown, SwThermalSlowdown, HwThermalSlowdown or
/// HwPowerBrakeSlowdown.
bool is_throttled(std::uint64_t reasons);

}  // namespace labcheck
