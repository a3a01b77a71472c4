/// One at a time for each key, among the threads of this process.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace labcheck {

/// Locks that are made when somebody asks for them.
class KeyedLocks {
 public:
  /// Waits until nobody else holds the lock of `key`; it is held as long as what is returned lives.
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
