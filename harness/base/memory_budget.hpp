/// How much memory those who work side by side may hold.
#pragma once

#include "harness/base/release.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

namespace labcheck {

/// A number of bytes that is shared out; nobody is kept from allocating more. Safe for several
/// threads. It must outlive what it gave.
class MemoryBudget {
 public:
  /// Of `bytes`, of which nobody has more than `largest_share`, however much it needs: so a few can
  /// always work side by side.
  MemoryBudget(std::int64_t bytes, std::int64_t largest_share)
      : free_(bytes), largest_share_(largest_share) {}

  /// A share of `bytes`; nothing where they are not free or somebody waits.
  Release try_take(std::int64_t bytes);

  /// As try_take, but waits for them. Who asks first is served first. After `limit` it has them
  /// although they are not free: one who holds a share for long must not keep all others waiting.
  /// Throws Interrupted when the user wants to stop.
  Release take(std::int64_t bytes, std::chrono::milliseconds limit);

 private:
  Release share(std::int64_t bytes);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::int64_t free_;  // below 0 where somebody did not wait longer
  const std::int64_t largest_share_;
  std::list<std::int64_t> waiting_;  // how many they want, in the order of asking
};

}  // namespace labcheck
