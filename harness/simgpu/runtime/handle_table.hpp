/// Streams and events, known to the program by handles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace labcheck::simgpu {

/// A stream. Work is done when it is asked for, so a stream has nothing to keep but what was said
/// when it was made.
struct Stream {
  unsigned flags = 0;
  int priority = 0;
  std::map<int, std::array<std::byte, 64>> attributes{};  // what was set, by number
};

struct Event {
  unsigned flags = 0;
  std::optional<std::uint64_t> recorded;  // [ns] on the timeline
};

/// The default stream by any of its handles: 0, the legacy one (1) and that of the thread (2).
inline bool is_default_stream(const void* handle) {
  return reinterpret_cast<std::uintptr_t>(handle) <= 2;
}

/// The default stream that other streams synchronise with.
inline bool is_legacy_stream(const void* handle) {
  return reinterpret_cast<std::uintptr_t>(handle) <= 1;
}

/// Things by handle. No handle is given out twice, so that a destroyed one is known as such; what
/// is no live handle is never followed.
template <class T>
class HandleTable {
 public:
  void* add(T thing) {
    next_ += kStep;
    auto* const handle = reinterpret_cast<void*>(next_);
    things_.insert_or_assign(handle, std::move(thing));
    return handle;
  }

  /// nullptr where `handle` is none.
  T* find(const void* handle) {
    const auto found = things_.find(handle);
    return found == things_.end() ? nullptr : &found->second;
  }

  /// How many things were removed: 1, or 0 where `handle` is none.
  std::size_t remove(const void* handle) { return things_.erase(handle); }

  void clear() { things_.clear(); }

 private:
  static constexpr std::uintptr_t kStep = 16;

  std::uintptr_t next_ = 1 << 12;  // below what a program has memory at
  std::map<const void*, T> things_;
};

}  // namespace labcheck::simgpu
