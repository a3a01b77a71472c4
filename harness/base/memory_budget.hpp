/// How much memory those who work side by side may hold.
#pragma once

#include "harness/base/release.hpp"

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

namespace labcheck {

/// A number of bytes that is shared out; nobody is kept from allocating more. Safe for several
/// threads. It must outlive what it gave.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t bytes) : all_(bytes), free_(bytes) {}

  /// `bytes` of it, or all of it where it has not so many; nothing where they are not free or
  /// somebody waits.
  Release try_take(std::uint64_t bytes);

  /// As try_take, but waits for them. Who asks first is served first. Throws Interrupted when the
  /// user wants to stop.
  Release take(std::uint64_t bytes);

 private:
  Release share(std::uint64_t bytes);

  const std::uint64_t all_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t free_;
  std::list<std::uint64_t> waiting_;  // how many they want, in the order of asking
};

}  // namespace labcheck
