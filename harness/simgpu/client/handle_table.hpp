// SPDX-License-Identifier: MIT
/// Streams and events, and the handles by which programs refer to them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace labcheck::simgpu {

/// A stream. Work runs as soon as it is enqueued, so a stream has no queue, only the properties
/// that the program gave it.
struct Stream {
  unsigned flags = 0;
  int priority = 0;
  std::map<int, std::array<std::byte, 64>> attributes{};  // those that were set, by number
};

struct Event {
  unsigned flags = 0;
  std::optional<std::uint64_t> recorded;  // [ns] on the timeline
};

/// Whether `handle` is a default stream: 0, the legacy stream (1) or the per-thread stream (2).
inline bool is_default_stream(const void* handle) {
  return reinterpret_cast<std::uintptr_t>(handle) <= 2;
}

/// Whether `handle` is the legacy default stream, with which blocking streams synchronize.
inline bool is_legacy_stream(const void* handle) {
  return reinterpret_cast<std::uintptr_t>(handle) <= 1;
}

/// Objects by handle. Handles are never reused, so stale handles are detected. Invalid handles are
/// never dereferenced.
template <class T>
class HandleTable {
 public:
  void* add(T object) {
    last_ += kStep;
    auto* const handle = reinterpret_cast<void*>(last_);
    objects_.insert_or_assign(handle, std::move(object));
    return handle;
  }

  /// nullptr if `handle` is invalid.
  T* find(const void* handle) {
    const auto found = objects_.find(handle);
    return found == objects_.end() ? nullptr : &found->second;
  }

  /// The number of removed objects: 1, or 0 if `handle` is invalid.
  std::size_t remove(const void* handle) { return objects_.erase(handle); }

  void clear() { objects_.clear(); }

 private:
  static constexpr std::uintptr_t kStep = 16;

  std::uintptr_t last_ = 1 << 12;  // below all addresses of the program's memory
  std::map<const void*, T> objects_;
};

}  // namespace labcheck::simgpu
