// SPDX-License-Identifier: MIT
#include "harness/base/shared_resources.hpp"

#include "harness/base/interrupt.hpp"

#include <algorithm>

namespace labcheck {
Release MemoryBudget::share(std::int64_t bytes) {
  free_ -= bytes;
  return Release([this, bytes] {
    const std::lock_guard lock(mutex_);
    free_ += bytes;
    changed_.notify_all();
  });
}

Release MemoryBudget::try_take(std::int64_t bytes) {
  bytes = std::min(bytes, all_);
  const std::lock_guard lock(mutex_);
  if (!waiting_.empty() || free_ < bytes) return {};
  return share(bytes);
}

Release MemoryBudget::take(std::int64_t bytes) {
  bytes = std::min(bytes, all_);
  std::unique_lock lock(mutex_);
  const auto place = waiting_.insert(waiting_.end(), bytes);
  const Release gone([&] {
    waiting_.erase(place);
    // The next request may fit, too.
    changed_.notify_all();
  });
  wait_until(changed_, lock, [&] { return place == waiting_.begin() && free_ >= bytes; });
  return share(bytes);
}

}  // namespace labcheck
