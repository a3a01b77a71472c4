// SPDX-License-Identifier: MIT
/// What the timed submissions of a batch share on one GPU.
#pragma once

#include "harness/pipeline/baseline.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace labcheck {

/// Keeps the common inputs, the baselines' processes and the GPU's monitor while a batch is graded.
/// Thread-safe; a process belongs to the caller that took it.
class BaselinePool {
 public:
  /// Inputs are drawn from `seed`, which no report shows.
  explicit BaselinePool(std::uint64_t seed) : seed_(seed) {}

  std::uint64_t seed() const { return seed_; }

  /// The input stored under `key`. The first call for a key stores the result of `make`.
  TimedInput input(const std::string& key, const std::function<TimedInput()>& make);

  /// The GPU's monitor. The first call stores the result of `make`. Only the holder of the
  /// exclusive GPU lock may use it.
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

}  // namespace labcheck
