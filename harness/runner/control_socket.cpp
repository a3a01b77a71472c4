// SPDX-License-Identifier: MIT
#include "harness/runner/control_socket.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <utility>

namespace labcheck {
namespace {

// The driver's messages are shorter than this [bytes]; a longer one is not from the driver. The
// longest contain the nodes of the outputs that labcheck checks.
constexpr std::uint32_t kLongestMessage = 8 << 20;

// The driver reads each message before it answers, so the socket always has room for the next one.
constexpr int kSendFlags = MSG_NOSIGNAL | MSG_DONTWAIT;

protocol::Header header_of(const std::string& received) {
  protocol::Header header{};
  std::memcpy(&header, received.data(), std::min(sizeof header, received.size()));
  return header;
}

}  // namespace

ControlSocket::ControlSocket() {
  SocketPair ends = make_socket_pair(SOCK_STREAM);
  own_end_ = std::move(ends.first);
  driver_end_ = std::move(ends.second);
}

bool ControlSocket::send(protocol::MessageKind kind, const std::string& body) {
  const protocol::Header header{kind, static_cast<std::uint32_t>(body.size())};
  std::string message(reinterpret_cast<const char*>(&header), sizeof header);
  message += body;
  std::size_t at = 0;
  while (at < message.size()) {
    const ssize_t sent =
        ::send(own_end_.get(), message.data() + at, message.size() - at, kSendFlags);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += static_cast<std::size_t>(sent);
  }
  return true;
}

bool ControlSocket::read_available() {
  char piece[1 << 16];
  for (;;) {
    const ssize_t count = ::recv(own_end_.get(), piece, sizeof piece, MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return header_of(received_).size <= kLongestMessage;
    if (count <= 0) return false;
    received_.append(piece, static_cast<std::size_t>(count));
    if (received_.size() > 2 * kLongestMessage) return false;
  }
}

std::optional<ControlMessage> ControlSocket::take() {
  if (received_.size() < sizeof(protocol::Header)) return std::nullopt;
  const protocol::Header header = header_of(received_);
  if (header.size > kLongestMessage || received_.size() < sizeof header + header.size)
    return std::nullopt;
  ControlMessage message{header.kind, received_.substr(sizeof header, header.size)};
  received_.erase(0, sizeof header + header.size);
  return message;
}

}  // namespace labcheck
