// SPDX-License-Identifier: MIT
/// Resources that threads share: locks by key and memory, returned on destruction.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace labcheck {

/// Holds a resource and returns it on destruction.
class [[nodiscard]] Release {
 public:
  /// Holds no resource.
  Release() = default;
  /// `give_back` must not throw.
  explicit Release(std::function<void()> give_back) : give_back_(std::move(give_back)) {}
  Release(Release&& other) noexcept : give_back_(std::exchange(other.give_back_, nullptr)) {}
  Release& operator=(Release&& other) noexcept {
    Release taken(std::move(other));
    std::swap(give_back_, taken.give_back_);
    return *this;
  }
  ~Release() {
    if (give_back_) give_back_();
  }

  /// True if it holds a resource.
  explicit operator bool() const { return give_back_ != nullptr; }

 private:
  std::function<void()> give_back_;
};

/// Locks that are created on first use.
class KeyedLocks {
 public:
  /// Waits for the lock of `key` and holds it as long as the returned object lives.
  [[nodiscard]] std::unique_lock<std::mutex> hold(const std::string& key) {
    std::mutex* mutex = nullptr;
    {
      const std::lock_guard lock(mutex_);
      auto& found = mutexes_[key];
      if (!found) found = std::make_unique<std::mutex>();
      mutex = found.get();
    }
    return std::unique_lock(*mutex);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<std::mutex>> mutexes_;
};

/// A number of bytes that threads reserve shares of. It does not limit allocations. Thread-safe. It
/// must outlive the shares that it grants.
class MemoryBudget {
 public:
  /// A budget of `bytes`. A larger request counts as a request for the whole budget.
  explicit MemoryBudget(std::int64_t bytes) : all_(bytes), free_(bytes) {}

  /// Reserves `bytes`; returns an empty Release if they are not free or another thread waits.
  Release try_take(std::int64_t bytes);

  /// Reserves `bytes` and waits until they are free, first come, first served. Throws Interrupted
  /// if the user asks to stop.
  Release take(std::int64_t bytes);

 private:
  Release share(std::int64_t bytes);

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::int64_t all_;
  std::int64_t free_;
  std::list<std::int64_t> waiting_;  // the requested bytes, in the order of the requests
};

}  // namespace labcheck
