// SPDX-License-Identifier: MIT
/// One lock for each key, among the threads of this process.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace labcheck {

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

}  // namespace labcheck
