// SPDX-License-Identifier: MIT
#include "harness/driver/channel.hpp"

#include <cerrno>
#include <unistd.h>

namespace labcheck {
namespace {

constexpr int kLabcheckGone = 3;
constexpr std::uint32_t kLongestMessage = 1 << 24;

void write_all(const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(protocol::kControlDescriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) ::_exit(kLabcheckGone);
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void read_all(char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::read(protocol::kControlDescriptor, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) ::_exit(kLabcheckGone);
    bytes += count;
    size -= static_cast<std::size_t>(count);
  }
}

}  // namespace

void send(protocol::MessageKind kind, const std::string& body) {
  const protocol::Header header{kind, static_cast<std::uint32_t>(body.size())};
  write_all(reinterpret_cast<const char*>(&header), sizeof header);
  write_all(body.data(), body.size());
}

ReceivedMessage receive() {
  protocol::Header header{};
  read_all(reinterpret_cast<char*>(&header), sizeof header);
  if (header.size > kLongestMessage) ::_exit(kLabcheckGone);
  ReceivedMessage message{header.kind, std::string(header.size, '\0')};
  read_all(&message.body[0], message.body.size());
  return message;
}

}  // namespace labcheck
