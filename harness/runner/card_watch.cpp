#include "harness/runner/card_watch.hpp"

#include <dlfcn.h>
#include <string>

namespace labcheck {
namespace {

// NVML's own numbers (docs.nvidia.com/deploy/nvml-api).
constexpr int kSuccess = 0;
constexpr int kTooSmall = 7;
constexpr std::uint64_t kHwSlowdown = 0x8;
constexpr std::uint64_t kSwThermal = 0x20;
constexpr std::uint64_t kHwThermal = 0x40;
constexpr std::uint64_t kHwPowerBrake = 0x80;

// As version 3 of the list has it.
struct Process {
  unsigned pid;
  unsigned long long used_memory;
  unsigned gpu_instance;
  unsigned compute_instance;
};

constexpr unsigned kMostProcesses = 256;

class NvmlWatch : public CardWatch {
 public:
  explicit NvmlWatch(std::string_view uuid)
      : library_(::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) return;
    const auto start = function<int()>("nvmlInit_v2");
    const auto find = function<int(const char*, void**)>("nvmlDeviceGetHandleByUUID");
    reasons_ = function<int(void*, unsigned long long*)>("nvmlDeviceGetCurrentClocksEventReasons");
    // What it was called before CUDA 12.2.
    if (reasons_ == nullptr)
      reasons_ =
          function<int(void*, unsigned long long*)>("nvmlDeviceGetCurrentClocksThrottleReasons");
    processes_ =
        function<int(void*, unsigned*, Process*)>("nvmlDeviceGetComputeRunningProcesses_v3");
    is_started_ = start != nullptr && start() == kSuccess;
    if (!is_started_ || find == nullptr) return;
    if (find(std::string(uuid).c_str(), &card_) != kSuccess) card_ = nullptr;
  }

  ~NvmlWatch() override {
    const auto end = library_ != nullptr ? function<int()>("nvmlShutdown") : nullptr;
    if (is_started_ && end != nullptr) end();
    if (library_ != nullptr) ::dlclose(library_);
  }
  NvmlWatch(const NvmlWatch&) = delete;
  NvmlWatch& operator=(const NvmlWatch&) = delete;

  CardState look() override {
    CardState state;
    if (card_ == nullptr) return state;
    unsigned long long reasons = 0;
    if (reasons_ != nullptr && reasons_(card_, &reasons) == kSuccess)
      state.clocks = slows_the_card(reasons) ? CardState::Clocks::slowed : CardState::Clocks::free;
    Process processes[kMostProcesses];
    unsigned count = kMostProcesses;
    const int found =
        processes_ != nullptr ? processes_(card_, &count, processes) : kSuccess + kTooSmall + 1;
    if (found == kSuccess || found == kTooSmall) state.processes = count;
    return state;
  }

 private:
  template <class Signature>
  Signature* function(const char* name) const {
    return reinterpret_cast<Signature*>(::dlsym(library_, name));
  }

  void* library_;
  bool is_started_ = false;
  void* card_ = nullptr;
  int (*reasons_)(void*, unsigned long long*) = nullptr;
  int (*processes_)(void*, unsigned*, Process*) = nullptr;
};

}  // namespace

bool slows_the_card(std::uint64_t reasons) {
  return (reasons & (kHwSlowdown | kSwThermal | kHwThermal | kHwPowerBrake)) != 0;
}

std::unique_ptr<CardWatch> watch_card(std::string_view uuid) {
  return std::make_unique<NvmlWatch>(uuid);
}

}  // namespace labcheck
