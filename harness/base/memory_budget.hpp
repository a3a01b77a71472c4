// SPDX-License-Identifier: MIT
/// Shares memory among threads that work in parallel.
#pragma once

#include "harness/base/release.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

namespace labcheck {

/// A number of bytes that threads reserve shares of. It does not limit allocations. Thread-safe. It
/// must outlive the shares that it grants.
class MemoryBudget {
 public:
  /// A budget of `bytes`. A larger request than `largest_share` is reduced to it, so that several
  /// threads can always work in parallel.
  MemoryBudget(std::int64_t bytes, std::int64_t largest_share)
      : free_(bytes), largest_share_(largest_share) {}

  /// Reserves `bytes`; returns an empty Release if they are not free or another thread waits.
  Release try_take(std::int64_t bytes);

  /// Reserves `bytes` and waits until they are free, first come, first served. After `limit`, it
  /// reserves them although they are not free, so that one long reservation does not block all
  /// other threads. Throws Interrupted if the user asks to stop.
  Release take(std::int64_t bytes, std::chrono::milliseconds limit);

 private:
  Release share(std::int64_t bytes);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::int64_t free_;  // below 0 after a wait reached its limit
  const std::int64_t largest_share_;
  std::list<std::int64_t> waiting_;  // the requested bytes, in the order of the requests
};

}  // namespace labcheck
