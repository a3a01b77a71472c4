// SPDX-License-Identifier: MIT
/// What a program copies between host and device, and how: from which kind of memory, in which
/// streams, and during which kernels.
#pragma once

#include "harness/simgpu/facts/counters.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"
#include "harness/simgpu/service/stream_order.hpp"

#include <cstdint>
#include <set>
#include <string_view>

namespace labcheck::simgpu {

/// Counts copies. Which memory is page-locked, and how many bytes move, the device knows by itself.
/// Streams, and the names of calls, are what the program states.
class Transfers {
 public:
  Transfers(const DeviceMemory& memory, const SharedHostMemory& host)
      : memory_(memory), host_(host) {}

  /// Notes a copy that succeeded. If a side is pageable memory, its bytes are counted when they
  /// arrive.
  void note_copy(const Copy& copy);
  void note_arrival(const WriteBytes& part);
  void note_arrival(const ReadBytes& part);

  void note_fill(const Fill& fill) { use(fill.in, order_.add_copy(fill.in, 0)); }

  /// Notes a kernel that accessed `bytes` of global memory.
  void note_kernel(const StreamUse& in, std::uint64_t bytes);

  void note_allocation(std::string_view call);

  /// Notes that memory is freed by `call`, for which the host waits for all work.
  void note_free(std::string_view call);

  void record(std::uint64_t event, const StreamUse& in) { order_.record(event, in); }
  void note(const NoteStreamWait& wait) { order_.let_stream_wait(wait.in, wait.event); }
  void note(const NoteHostWait& wait);

  bool has_any() const { return sums_ != Counters{} || !streams_.empty(); }

  /// The counters since the last call.
  Counters take();

 private:
  bool is_on_device(std::uint64_t address) const;
  void count_gaps(const Region& region, const Extent& extent, std::uint64_t bytes);

  /// Counts a copy between the device and page-locked memory at address `host`.
  void count_page_locked(const Copy& copy, std::uint64_t host);

  void use(const StreamUse& in, std::uint64_t overlapping);

  const DeviceMemory& memory_;
  const SharedHostMemory& host_;
  StreamOrder order_;
  Counters sums_;
  std::set<std::uint64_t> streams_;  // created streams with work since the last take()
};

}  // namespace labcheck::simgpu
