// SPDX-License-Identifier: MIT
#include "harness/pipeline/baseline_pool.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::size_t kMaxProcesses = 6;

}  // namespace

TimedInput BaselinePool::input(const std::string& key, const std::function<TimedInput()>& make) {
  const std::lock_guard lock(mutex_);
  auto found = inputs_.find(key);
  if (found == inputs_.end()) found = inputs_.emplace(key, make()).first;
  return found->second;
}

std::shared_ptr<GpuMonitor> BaselinePool::monitor(
    const std::function<std::unique_ptr<GpuMonitor>()>& make) {
  const std::lock_guard lock(mutex_);
  if (monitor_ == nullptr) monitor_ = make();
  return monitor_;
}

std::unique_ptr<TimedProcess> BaselinePool::take(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(processes_.begin(), processes_.end(),
                                  [&](const Entry& entry) { return entry.first == key; });
  if (found == processes_.end()) return nullptr;
  std::unique_ptr<TimedProcess> process = std::move(found->second);
  processes_.erase(found);
  return process;
}

void BaselinePool::keep(const std::string& key, std::unique_ptr<TimedProcess> process) {
  const std::lock_guard lock(mutex_);
  processes_.emplace_back(key, std::move(process));
  if (processes_.size() > kMaxProcesses) processes_.pop_front();
}

std::size_t BaselinePool::processes() const {
  const std::lock_guard lock(mutex_);
  return processes_.size();
}

void BaselinePool::clear() {
  const std::lock_guard lock(mutex_);
  processes_.clear();
}

}  // namespace labcheck
