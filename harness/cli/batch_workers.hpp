// SPDX-License-Identifier: MIT
/// The workers of a batch, which grade at the same time and are distributed over the GPUs of the
/// computer.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/cli/batch_options.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/runner/gpu_sharing.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace labcheck {

class BatchWorkers {
 public:
  /// The inputs for timing, the same for all submissions, are derived from `secret`. Throws
  /// UserError if a requested GPU does not exist.
  BatchWorkers(const BatchCommand& command, const CommonOptions& options, std::uint64_t secret);
  ~BatchWorkers();

  std::size_t count() const { return workers_.size(); }

  /// The services of `worker`. Not thread-safe.
  Services& services(std::size_t worker);

  /// From now on, each worker reports its steps to `on_step`, from its own thread.
  void set_step_observer(std::function<void(std::size_t worker, std::string_view step)> on_step);

 private:
  class Worker;
  struct GpuSlot;

  ConsoleProgress setup_progress_;
  Setup setup_;
  std::function<void(std::size_t, std::string_view)> on_step_;
  MemoryBudget case_memory_;
  StartGate start_gate_;
  std::vector<std::unique_ptr<GpuSlot>> gpus_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace labcheck
