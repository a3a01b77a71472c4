// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/peer_watch.hpp"

#include <poll.h>

namespace labcheck::simgpu {
namespace {

constexpr std::chrono::milliseconds kInterval{5};

bool is_closed(int socket) {
  pollfd peer{socket, 0, 0};
  return ::poll(&peer, 1, 0) > 0 && (peer.revents & POLLHUP) != 0;
}

}  // namespace

bool PeerWatch::has_left() {
  const auto ticks = [](Clock::duration duration) { return duration.count(); };
  const Clock::rep now = ticks(Clock::now().time_since_epoch());
  if (now >= next_look_.load(std::memory_order_relaxed)) {
    next_look_.store(now + ticks(kInterval), std::memory_order_relaxed);
    if (closed_since_ == 0 && is_closed(socket_)) closed_since_ = now;
  }
  const Clock::rep since = closed_since_.load(std::memory_order_relaxed);
  return since != 0 && now - since >= ticks(grace_);
}

}  // namespace labcheck::simgpu
