// SPDX-License-Identifier: MIT
/// What the host knows during a replay, and what it makes of that.
#pragma once

#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/recording/origins.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Bytes that the host sent in a recording, with their origins.
struct TracedBytes {
  Bytes recorded;
  std::vector<Piece> pieces;
};

class HostKnowledge {
 public:
  /// `recorded` are the sources in the recording.
  explicit HostKnowledge(std::span<const Bytes> recorded) : recorded_(recorded) {}

  /// Adds the next source.
  void add(std::vector<std::byte> bytes, bool is_from_kernels) {
    sources_.push_back({std::move(bytes), is_from_kernels});
  }

  /// What the host sends instead of `sent`. Only what kernels computed is added up.
  std::vector<std::byte> rebuilt(const TracedBytes& sent);

  /// The most values that were added up for a result.
  std::uint64_t most_added() const { return most_added_; }

  /// Notes that a kernel has written to the shared memory that starts at `begin`.
  void note_shared_write(std::uint64_t begin) { shared_by_kernels_.insert(begin); }

  /// Whether kernels wrote all of a part of a box; of memory that host and device share, some.
  bool are_from_kernels(const DeviceMemory& memory, const Region& from, const Extent& extent,
                        const PackedPart& part) const;

 private:
  struct Source {
    std::vector<std::byte> bytes;
    bool is_from_kernels = false;
  };

  std::span<const Bytes> recorded_;
  std::vector<Source> sources_;
  std::set<std::uint64_t> shared_by_kernels_;
  std::uint64_t most_added_ = 0;
};

}  // namespace labcheck::simgpu
