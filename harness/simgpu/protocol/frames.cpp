// SPDX-License-Identifier: MIT
#include "harness/simgpu/protocol/frames.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <sched.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

bool receive_exactly(int socket, void* to, std::size_t size) {
  auto* at = static_cast<std::byte*>(to);
  while (size > 0) {
    const ssize_t count = ::recv(socket, at, size, MSG_WAITALL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

bool wait_until_writable(int socket, int patience) {
  pollfd wait{socket, POLLOUT, 0};
  const int ready = ::poll(&wait, 1, patience);
  return ready > 0 || (ready < 0 && errno == EINTR);
}

// Removes `sent` bytes from the start of the remaining parts.
void advance(iovec (&parts)[2], std::size_t sent) {
  for (iovec& part : parts) {
    const std::size_t done = std::min(sent, part.iov_len);
    part.iov_base = static_cast<std::byte*>(part.iov_base) + done;
    part.iov_len -= done;
    sent -= done;
  }
}

union ControlBuffer {
  cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

}  // namespace

bool send_frame(int socket, std::uint32_t kind, Bytes body, int patience) {
  if (body.size() > kMaxBody) return false;
  FrameHeader header{kind, static_cast<std::uint32_t>(body.size())};
  iovec parts[2] = {{&header, sizeof header}, {const_cast<std::byte*>(body.data()), body.size()}};
  while (parts[0].iov_len + parts[1].iov_len > 0) {
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = 2;
    const int flags = MSG_NOSIGNAL | (patience >= 0 ? MSG_DONTWAIT : 0);
    const ssize_t sent = ::sendmsg(socket, &message, flags);
    if (sent >= 0) {
      advance(parts, static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      if (!wait_until_writable(socket, patience)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool spin_for_input(std::span<pollfd> sockets) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::microseconds(50);
  while (::poll(sockets.data(), sockets.size(), 0) == 0) {
    if (Clock::now() > end) return false;
    ::sched_yield();
  }
  return true;
}

std::optional<ReceivedFrame> FrameReader::next(int socket) {
  FrameHeader header;
  if (!receive_exactly(socket, &header, sizeof header) || header.size > kMaxBody)
    return std::nullopt;
  if (body_.size() < header.size) body_.resize(header.size);
  if (!receive_exactly(socket, body_.data(), header.size)) return std::nullopt;
  return ReceivedFrame{header.kind, Bytes(body_).first(header.size)};
}

bool send_descriptor(int socket, int descriptor) {
  char byte = 0;
  iovec part{&byte, 1};
  ControlBuffer control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent = 0;
  do {
    sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == 1;
}

std::optional<FileDescriptor> receive_descriptor(int socket) {
  char byte = 0;
  iovec part{&byte, 1};
  ControlBuffer control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t count = 0;
  do {
    count = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  FileDescriptor descriptor;
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(sizeof(int)))
      continue;
    int received = -1;
    std::memcpy(&received, CMSG_DATA(header), sizeof received);
    descriptor = FileDescriptor(received);
  }
  if (count != 1 || (message.msg_flags & (MSG_CTRUNC | MSG_TRUNC)) != 0) return std::nullopt;
  return descriptor;
}

}  // namespace labcheck::simgpu
