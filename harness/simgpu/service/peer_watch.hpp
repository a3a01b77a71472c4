// SPDX-License-Identifier: MIT
/// Notices that the program at the other end of a socket has ended.
#pragma once

#include <atomic>
#include <chrono>

namespace labcheck::simgpu {

/// Thread-safe.
class PeerWatch {
 public:
  /// Kernels continue for this time, so that what is reported about short kernels does not depend
  /// on when the program ends.
  static constexpr std::chrono::milliseconds kGrace{2000};

  explicit PeerWatch(int socket, std::chrono::milliseconds grace = kGrace)
      : socket_(socket), grace_(grace) {}

  /// Whether the other end of the socket has been closed for the time `grace`. Cheap: looks at the
  /// socket only every few milliseconds.
  bool has_left();

 private:
  using Clock = std::chrono::steady_clock;

  int socket_;
  std::chrono::milliseconds grace_;
  std::atomic<Clock::rep> next_look_{0};
  std::atomic<Clock::rep> closed_since_{0};  // 0: it was open at the last look
};

}  // namespace labcheck::simgpu
