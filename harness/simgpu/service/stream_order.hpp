// SPDX-License-Identifier: MIT
/// Which copies and kernels of a program could run at the same time: those that neither their
/// streams, nor events, nor waits of the host put in order.
#pragma once

#include "harness/simgpu/protocol/code_requests.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// Work must be added in the order in which the program submits it. The program can submit any
/// amount of work in any number of streams. Beyond what honest programs do, all earlier work counts
/// as complete, so that the memory that this object needs is limited.
class StreamOrder {
 public:
  /// Adds a kernel that accesses, or a copy that moves, `bytes` of memory. Returns how many bytes
  /// of copies can now overlap with kernels, in addition to those returned before. Each byte of a
  /// copy needs a byte of a kernel, so that an empty kernel hides no copy. Other work has 0 bytes.
  std::uint64_t add_kernel(const StreamUse& in, std::uint64_t bytes);
  std::uint64_t add_copy(const StreamUse& in, std::uint64_t bytes);

  void record(std::uint64_t event, const StreamUse& in);
  void let_stream_wait(const StreamUse& in, std::uint64_t event);

  /// The host waits for all work, for that of a stream, or for that before an event: later work
  /// starts when it is complete.
  void let_host_wait();
  void let_host_wait_for_stream(std::uint64_t stream);
  void let_host_wait_for_event(std::uint64_t event);

 private:
  /// For each stream, the number of its last piece of work that is complete.
  using Completed = std::map<std::uint64_t, std::uint64_t>;

  /// A piece of work, and the bytes of it that have no counterpart yet.
  struct Work {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;
  };

  struct Stream {
    bool is_blocking = true;
    Completed before;        // when its next work starts
    std::uint64_t last = 0;  // the number of its last work
    std::vector<Work> kernels;
    std::vector<Work> copies;
  };

  static void merge(Completed& into, const Completed& from);

  /// Adds a piece of work to its stream, which is returned.
  Stream& begin(const StreamUse& in);

  std::uint64_t add(const StreamUse& in, std::uint64_t bytes, std::vector<Work> Stream::*own,
                    std::vector<Work> Stream::*others);

  /// What is complete when the work of a stream so far is.
  static Completed after(std::uint64_t number, const Stream& stream);

  /// Also forgets streams whose work is complete.
  void let_host_wait(const Completed& completed);
  void forget(std::uint64_t number);

  std::map<std::uint64_t, Stream> streams_;
  std::map<std::uint64_t, Completed> events_;
  Completed host_;              // when the next work of any stream starts
  std::uint64_t last_ = 0;      // the number of the last work
  std::size_t remembered_ = 0;  // pieces of work in all streams
};

}  // namespace labcheck::simgpu
