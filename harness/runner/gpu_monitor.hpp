// SPDX-License-Identifier: MIT
/// What the GPU driver reports through NVML: its CUDA version, and the state of a GPU while
/// programs run on it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>

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

  /// Safe to call from several threads.
  virtual GpuState read_state() = 0;
};

/// Monitors the GPU `uuid` through NVML (libnvidia-ml.so.1, loaded by this call). If the library or
/// the GPU is not available, every state is `unknown` with 0 processes.
std::unique_ptr<GpuMonitor> open_gpu_monitor(std::string_view uuid);

/// Whether `reasons`, a bit mask from nvmlDeviceGetCurrentClocksEventReasons, contains a reason
/// that makes samples invalid: HwSlowdown, SwThermalSlowdown, HwThermalSlowdown or
/// HwPowerBrakeSlowdown.
bool is_throttled(std::uint64_t reasons);

/// Reads the free memory of a GPU again and again, in a thread of its own, until its end.
class GpuMemoryWatch {
 public:
  /// With less free memory, allocations of a program are likely to fail. [bytes]
  static constexpr std::uint64_t kScarce = std::uint64_t{2} << 30;

  explicit GpuMemoryWatch(
      std::shared_ptr<GpuMonitor> monitor,
      std::chrono::milliseconds between_readings = std::chrono::milliseconds(20));

  GpuMemoryWatch(const GpuMemoryWatch&) = delete;
  GpuMemoryWatch& operator=(const GpuMemoryWatch&) = delete;

  /// Ends the observation. Returns whether memory was scarce at any reading; false if the monitor
  /// does not know.
  bool was_scarce();

 private:
  bool scarce_ = false;  // only the thread uses it until it has ended
  std::jthread thread_;
};

/// A CUDA release such as 13.0.
struct CudaRelease {
  int major = 0;
  int minor = 0;
};

/// The newest CUDA release that the driver supports, according to NVML (libnvidia-ml.so.1, loaded
/// by this call). Nothing if NVML is not available.
std::optional<CudaRelease> newest_cuda_of_driver();

}  // namespace labcheck
