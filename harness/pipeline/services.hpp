// SPDX-License-Identifier: MIT
/// The services that grading needs, passed down explicitly: no global state.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/session.hpp"
#include "harness/runner/timed_process.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

class BaselinePool;

/// Receives progress. All calls come from one thread.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `description` is such as "compiling" or "running test case odd (3 of 8)".
  virtual void step(std::string_view description) = 0;
};

/// Whether criteria that need a time or a speedup are measured. If they are left out, their outcome
/// is `not_measured` and the grade is provisional.
enum class SpeedCriteria { measured, left_out };

/// Receives each run of a test case with its input and the expected results.
using RunObserver =
    std::function<void(const CaseInput&, const Run&, const std::vector<Expectation>&)>;

/// What the workers of a batch share; all null if a single submission is graded. `start_gate` and
/// `case_memory` (the budget for the buffers of test cases that run on a GPU) are shared by all
/// GPUs, `baseline_pool` by the workers of one GPU.
struct BatchShared {
  StartGate* start_gate = nullptr;
  MemoryBudget* case_memory = nullptr;
  BaselinePool* baseline_pool = nullptr;
};

/// `gpu` is the GPU that programs run on, absent if the backend is sim. `now` and `open_monitor`
/// provide the clock and the GPU's monitor while programs are timed. An empty `lock_folder` means
/// lock_folder(). `threads` is the number of the simulated GPU's threads (see Host). `on_run`, if
/// set, is called after each run of a test case.
struct Services {
  Sandbox& sandbox;
  Toolchain& toolchain;
  Installation installation;
  Backend backend = Backend::sim;
  std::optional<Gpu> gpu;
  Progress& progress;
  Now now = std::chrono::steady_clock::now;
  std::function<std::unique_ptr<GpuMonitor>(std::string_view)> open_monitor = open_gpu_monitor;
  std::filesystem::path lock_folder{};
  SpeedCriteria speed = SpeedCriteria::measured;
  unsigned threads = 0;
  BatchShared shared{};
  RunObserver on_run{};
};

/// The host of programs with this `use` of the GPU.
Host host_for(const Services& services, GpuUse use);

/// Takes the lock of the GPU of `services` for `use` (see GpuLock).
GpuLock lock_gpu(const Services& services, GpuUse use);

/// The monitor of the GPU of `services`. Opening one takes as long as several samples, so the
/// workers of a batch share it. Several threads may use it.
std::shared_ptr<GpuMonitor> monitor_of(const Services& services);

/// The target that programs for `backend` are built for.
Target target_for(const Services& services, Backend backend);

/// The backend as reports show it.
BackendDescription describe_backend(const Services& services);

}  // namespace labcheck
