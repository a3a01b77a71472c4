// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_monitor.hpp"

#include <dlfcn.h>
#include <string>

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

class NvmlMonitor : public GpuMonitor {
 public:
  explicit NvmlMonitor(std::string_view uuid)
      : library_(::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) return;
    const auto start = function<int()>("nvmlInit_v2");
    const auto find = function<int(const char*, void**)>("nvmlDeviceGetHandleByUUID");
    reasons_ = function<int(void*, unsigned long long*)>("nvmlDeviceGetCurrentClocksEventReasons");
    // Its name before CUDA 12.2.
    if (reasons_ == nullptr)
      reasons_ =
          function<int(void*, unsigned long long*)>("nvmlDeviceGetCurrentClocksThrottleReasons");
    processes_ =
        function<int(void*, unsigned*, Process*)>("nvmlDeviceGetComputeRunningProcesses_v3");
    memory_ = function<int(void*, Memory*)>("nvmlDeviceGetMemoryInfo");
    is_started_ = start != nullptr && start() == kNvmlSuccess;
    if (!is_started_ || find == nullptr) return;
    if (find(std::string(uuid).c_str(), &gpu_) != kNvmlSuccess) gpu_ = nullptr;
  }

  ~NvmlMonitor() override {
    const auto end = library_ != nullptr ? function<int()>("nvmlShutdown") : nullptr;
    if (is_started_ && end != nullptr) end();
    if (library_ != nullptr) ::dlclose(library_);
  }
  NvmlMonitor(const NvmlMonitor&) = delete;
  NvmlMonitor& operator=(const NvmlMonitor&) = delete;

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
  template <class Signature>
  Signature* function(const char* name) const {
    return reinterpret_cast<Signature*>(::dlsym(library_, name));
  }

  void* library_;
  bool is_started_ = false;
  void* gpu_ = nullptr;
  int (*reasons_)(void*, unsigned long long*) = nullptr;
  int (*memory_)(void*, Memory*) = nullptr;
  int (*processes_)(void*, unsigned*, Process*) = nullptr;
};

}  // namespace

bool is_throttled(std::uint64_t reasons) {
  return (reasons & (kHwSlowdown | kSwThermal | kHwThermal | kHwPowerBrake)) != 0;
}

std::unique_ptr<GpuMonitor> open_gpu_monitor(std::string_view uuid) {
  return std::make_unique<NvmlMonitor>(uuid);
}

}  // namespace labcheck
