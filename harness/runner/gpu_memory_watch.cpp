// SPDX-License-Identifier: MIT
#include "harness/runner/gpu_memory_watch.hpp"

#include <utility>

namespace labcheck {

GpuMemoryWatch::GpuMemoryWatch(std::shared_ptr<GpuMonitor> monitor,
                               std::chrono::milliseconds between_readings)
    : monitor_(std::move(monitor)),
      between_readings_(between_readings),
      thread_([this] { observe(); }) {}

GpuMemoryWatch::~GpuMemoryWatch() {
  was_scarce();
}

bool GpuMemoryWatch::was_scarce() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  end_requested_.notify_one();
  if (thread_.joinable()) thread_.join();
  return scarce_;
}

void GpuMemoryWatch::observe() {
  std::unique_lock lock(mutex_);
  do {
    lock.unlock();
    const auto free = monitor_->read_state().free_memory;
    lock.lock();
    scarce_ = scarce_ || (free && *free < kScarce);
  } while (!end_requested_.wait_for(lock, between_readings_, [this] { return ends_; }));
}

}  // namespace labcheck
