// SPDX-License-Identifier: MIT
/// What grading needs, passed down explicitly: a workbench, which never changes, and slots, in each
/// of which one submission at a time is graded.
#pragma once

#include "harness/base/error.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/session.hpp"
#include "harness/runner/timed_process.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// Whether criteria that need a time or a speedup are measured. If they are left out, their outcome
/// is `not_measured` and the grade is provisional.
enum class SpeedCriteria { measured, left_out };

/// What is the same for all gradings of a run of labcheck. `gpu` is the model that programs are
/// built for and run on, absent if the backend is sim. `now` and `open_monitor` provide the clock
/// and a GPU's monitor while programs are timed. An empty `lock_folder` means lock_folder().
struct Workbench {
  Sandbox& sandbox;
  Toolchain& toolchain;
  Installation installation;
  Backend backend = Backend::sim;
  std::optional<Gpu> gpu{};
  SpeedCriteria speed = SpeedCriteria::measured;
  Now now = std::chrono::steady_clock::now;
  std::function<std::unique_ptr<GpuMonitor>(std::string_view)> open_monitor = open_gpu_monitor;
  std::filesystem::path lock_folder{};
};

/// The target that programs for `backend` are built for.
Target target_for(const Workbench& bench, Backend backend);

/// The backend as reports show it.
BackendDescription describe_backend(const Workbench& bench);

/// Why programs compiled with `toolkit` cannot run on `gpu`, whose driver supports CUDA up to
/// `newest`: a program needs a driver of its own major release or later. Nothing if they can run,
/// or if the driver does not report its release.
std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit);

/// Describes that `processes` other programs are using `gpu`; "" if `processes` is 0.
std::string describe_busy_gpu(const Gpu& gpu, std::size_t processes);

/// What to do about it.
std::string busy_gpu_remedy();

/// describe_busy_gpu() of each of `gpus` that other programs are using. Empty if speed is not
/// measured.
std::vector<std::string> describe_busy_gpus(const std::vector<Gpu>& gpus, const Workbench& bench);

/// Whether any criterion in the lab's grades requires a speed measurement.
bool has_speed_criteria(const Lab& lab);

/// Receives progress. All calls come from one thread.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `description` is such as "compiling" or "running test case odd (3 of 8)".
  virtual void step(std::string_view description) = 0;
};

/// Keeps the common inputs, the baselines' processes and the monitor of one GPU while a batch is
/// graded. Thread-safe; a process belongs to the caller that took it.
class BaselinePool {
 public:
  /// Inputs are drawn from `seed`, which no report shows.
  explicit BaselinePool(std::uint64_t seed) : seed_(seed) {}

  std::uint64_t seed() const { return seed_; }

  /// The input stored under `key`. The first call for a key stores the result of `make`.
  TimedInput input(const std::string& key, const std::function<TimedInput()>& make);

  /// The GPU's monitor. The first call stores the result of `make`. Several threads
  /// may use it at the same time.
  std::shared_ptr<GpuMonitor> monitor(const std::function<std::unique_ptr<GpuMonitor>()>& make);

  /// Removes the process stored under `key` from the pool and returns it; nullptr if none is
  /// stored.
  std::unique_ptr<TimedProcess> take(const std::string& key);

  /// Stores `process` under `key`. If the pool is full, it ends the oldest process.
  void keep(const std::string& key, std::unique_ptr<TimedProcess> process);

  /// The number of stored processes.
  std::size_t processes() const;

  /// Ends all stored processes, to free their memory.
  void clear();

 private:
  using Entry = std::pair<std::string, std::unique_ptr<TimedProcess>>;

  const std::uint64_t seed_;
  mutable std::mutex mutex_;
  std::map<std::string, TimedInput> inputs_;
  std::shared_ptr<GpuMonitor> monitor_;
  std::list<Entry> processes_;  // oldest first
};

/// Receives each run of a test case with its input and the expected results.
using RunObserver =
    std::function<void(const CaseInput&, const Run&, const std::vector<Expectation>&)>;

class CaseMemory;

/// One submission at a time is graded in a slot, on its `gpu`. The slots of a batch share
/// `case_memory` and, on all GPUs, `start_gate` and, on the same GPU, `baseline_pool`; all three
/// are null if a single submission is graded. `on_run`, if set, is called after each run of a test
/// case. All programs of a submission share `patience`.
struct Slot {
  const Workbench& bench;
  Progress& progress;
  std::optional<Gpu> gpu = bench.gpu;
  StartGate* start_gate = nullptr;
  CaseMemory* case_memory = nullptr;
  BaselinePool* baseline_pool = nullptr;
  RunObserver on_run{};
  std::shared_ptr<Patience> patience = std::make_shared<Patience>();
};

/// The host of programs with this `use` of the slot's GPU.
Host host_for(const Slot& slot, GpuUse use);

/// Takes the lock of the slot's GPU for `use` (see GpuLock).
GpuLock lock_gpu(const Slot& slot, GpuUse use);

/// The monitor of the slot's GPU. Opening one takes as long as several samples, so the slots of a
/// batch share it. Several threads may use it.
std::shared_ptr<GpuMonitor> monitor_of(const Slot& slot);

}  // namespace labcheck
