// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_monitor.hpp"

#include <condition_variable>
#include <dlfcn.h>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

namespace labcheck {
namespace {

// NVML's constants (docs.nvidia.com/deploy/nvml-api).
constexpr int kNvmlSuccess = 0;
constexpr int kTooSmall = 7;
constexpr std::uint64_t kHwSlowdown = 0x8;
constexpr std::uint64_t kSwThermal = 0x20;
constexpr std::uint64_t kHwThermal = 0x40;
constexpr std::uint64_t kHwPowerBrake = 0x80;

// nvmlProcessInfo_t of nvmlDeviceGetComputeRunningProcesses_v3.
struct Process {
  unsigned pid;
  unsigned long long used_memory;
  unsigned gpu_instance;
  unsigned compute_instance;
};

constexpr unsigned kMaxProcesses = 256;

// nvmlMemory_t. [bytes]
struct Memory {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
};

/// NVML (libnvidia-ml.so.1) during its lifetime, if it is available.
class Nvml {
 public:
  Nvml() : library_(::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
    const auto start = function<int()>("nvmlInit_v2");
    is_started_ = start != nullptr && start() == kNvmlSuccess;
  }
  ~Nvml() {
    const auto end = function<int()>("nvmlShutdown");
    if (is_started_ && end != nullptr) end();
    if (library_ != nullptr) ::dlclose(library_);
  }
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  bool is_started() const { return is_started_; }

  /// nullptr if the library has no such function.
  template <class Signature>
  Signature* function(const char* name) const {
    if (library_ == nullptr) return nullptr;
    return reinterpret_cast<Signature*>(::dlsym(library_, name));
  }

 private:
  void* library_;
  bool is_started_ = false;
};

class NvmlMonitor : public GpuMonitor {
 public:
  explicit NvmlMonitor(std::string_view uuid) {
    reasons_ =
        nvml_.function<int(void*, unsigned long long*)>("nvmlDeviceGetCurrentClocksEventReasons");
    // Its name before CUDA 12.2.
    if (reasons_ == nullptr)
      reasons_ = nvml_.function<int(void*, unsigned long long*)>(
          "nvmlDeviceGetCurrentClocksThrottleReasons");
    processes_ =
        nvml_.function<int(void*, unsigned*, Process*)>("nvmlDeviceGetComputeRunningProcesses_v3");
    memory_ = nvml_.function<int(void*, Memory*)>("nvmlDeviceGetMemoryInfo");
    const auto find = nvml_.function<int(const char*, void**)>("nvmlDeviceGetHandleByUUID");
    if (!nvml_.is_started() || find == nullptr) return;
    if (find(std::string(uuid).c_str(), &gpu_) != kNvmlSuccess) gpu_ = nullptr;
  }

  GpuState read_state() override {
    GpuState state;
    if (gpu_ == nullptr) return state;
    unsigned long long reasons = 0;
    if (reasons_ != nullptr && reasons_(gpu_, &reasons) == kNvmlSuccess)
      state.clocks = is_throttled(reasons) ? GpuState::Clocks::slowed : GpuState::Clocks::free;
    Process processes[kMaxProcesses];
    unsigned count = kMaxProcesses;
    const int found =
        processes_ != nullptr ? processes_(gpu_, &count, processes) : kNvmlSuccess + kTooSmall + 1;
    if (found == kNvmlSuccess || found == kTooSmall) state.processes = count;
    Memory memory{};
    if (memory_ != nullptr && memory_(gpu_, &memory) == kNvmlSuccess)
      state.free_memory = memory.free;
    return state;
  }

 private:
  Nvml nvml_;
  void* gpu_ = nullptr;
  int (*reasons_)(void*, unsigned long long*) = nullptr;
  int (*memory_)(void*, Memory*) = nullptr;
  int (*processes_)(void*, unsigned*, Process*) = nullptr;
};

}  // namespace

bool is_throttled(std::uint64_t reasons) {
  return (reasons & (kHwSlowdown | kSwThermal | kHwThermal | kHwPowerBrake)) != 0;
}

GpuMemoryWatch::GpuMemoryWatch(std::shared_ptr<GpuMonitor> monitor,
                               std::chrono::milliseconds between_readings)
    : thread_([this, gpu = std::move(monitor), between_readings](const std::stop_token& end) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any end_requested;
        do {
          const auto free = gpu->read_state().free_memory;
          scarce_ = scarce_ || (free && *free < kScarce);
          end_requested.wait_for(lock, end, between_readings, [] { return false; });
        } while (!end.stop_requested());
      }) {}

bool GpuMemoryWatch::was_scarce() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  return scarce_;
}

std::unique_ptr<GpuMonitor> open_gpu_monitor(std::string_view uuid) {
  return std::make_unique<NvmlMonitor>(uuid);
}

std::optional<CudaRelease> newest_cuda_of_driver() {
  const Nvml nvml;
  const auto ask = nvml.function<int(int*)>("nvmlSystemGetCudaDriverVersion_v2");
  // 13010 is CUDA 13.1 (docs.nvidia.com/deploy/nvml-api).
  int version = 0;
  if (!nvml.is_started() || ask == nullptr || ask(&version) != kNvmlSuccess || version <= 0)
    return std::nullopt;
  return CudaRelease{version / 1000, version % 1000 / 10};
}

}  // namespace labcheck
