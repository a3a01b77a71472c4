// SPDX-License-Identifier: MIT
/// Streams and events, the handles by which programs refer to them, and the work of a stream as
/// values: it runs immediately or is stored in the nodes of a graph.
#pragma once

#include "harness/simgpu/client/module_table.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

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

/// The number of an event for the device.
inline std::uint64_t number_of(cudaEvent_t event) {
  return reinterpret_cast<std::uint64_t>(event);
}

class Graph;

/// No work: a node that only joins dependencies.
struct EmptyWork {};

/// A launch of a loaded kernel. `parameters` is its parameter block; `function` is the host
/// function or handle that the program passed.
struct KernelWork {
  const RegisteredKernel* kernel = nullptr;
  LaunchShape shape;
  Grid grid = Grid::independent;
  std::vector<std::byte> parameters;
  const void* function = nullptr;
};

/// A copy of `extent`; `kind` is a cudaMemcpyKind.
struct CopyWork {
  Region to;
  Region from;
  Extent extent;
  int kind = cudaMemcpyDefault;
};

/// A fill of `extent` with `pattern`.
struct FillWork {
  Region to;
  FillPattern pattern;
  Extent extent;
};

/// A call of a host function.
struct HostWork {
  cudaHostFn_t function = nullptr;
  void* data = nullptr;
};

/// The recording of an event.
struct RecordWork {
  cudaEvent_t event = nullptr;
};

/// A wait for an event.
struct WaitWork {
  cudaEvent_t event = nullptr;
};

/// A child graph, owned by its parent graph.
struct ChildWork {
  std::shared_ptr<Graph> graph;
};

using Work = std::variant<EmptyWork, KernelWork, CopyWork, FillWork, HostWork, RecordWork, WaitWork,
                          ChildWork>;

}  // namespace labcheck::simgpu
