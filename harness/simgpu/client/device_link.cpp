// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/device_link.hpp"

#include <cstring>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace labcheck::simgpu {

cudaError_t DeviceLink::failure() {
  if (has_unanswered_) ask(Synchronize{});
  return failure_;
}

void DeviceLink::send(std::uint32_t kind, Bytes body) {
  if (!connection_) return;
  is_busy_ = true;
  if (!send_frame(connection_->socket.get(), kind, body)) connection_.reset();
  is_busy_ = false;
  has_unanswered_ = true;
}

DeviceLink::Reply DeviceLink::exchange(std::uint32_t kind, Bytes body) {
  if (!connection_) return {};
  const int socket = connection_->socket.get();
  is_busy_ = true;
  std::optional<ReceivedFrame> frame;
  if (send_frame(socket, kind, body)) frame = reader_.next(socket);
  while (frame && frame->kind == static_cast<std::uint32_t>(DeviceFrame::printed)) {
    printed_.add({reinterpret_cast<const char*>(frame->body.data()), frame->body.size()});
    frame = reader_.next(socket);
  }
  is_busy_ = false;
  AnswerHeader header;
  if (!frame || frame->body.size() < sizeof header) {
    connection_.reset();
    return {};
  }
  std::memcpy(&header, frame->body.data(), sizeof header);
  failure_ = header.failure;
  has_unanswered_ = false;
  return {header.error, frame->body.subspan(sizeof header)};
}

// Only functions that are safe in a signal handler. The answer has no body, and no kernel prints
// meanwhile.
void DeviceLink::ask_from_signal_handler(const ReportHostAccess& request) noexcept {
  if (!connection_ || is_busy_.exchange(true)) return;
  struct {
    FrameHeader header;
    std::uint64_t address;
  } message{{kKindOf<ReportHostAccess>, sizeof request.address}, request.address};
  static_assert(sizeof message == sizeof(FrameHeader) + sizeof(std::uint64_t));
  const int socket = connection_->socket.get();
  if (::send(socket, &message, sizeof message, MSG_NOSIGNAL) != sizeof message) return;
  char answer[sizeof(FrameHeader) + sizeof(AnswerHeader)];
  [[maybe_unused]] const ssize_t received = ::recv(socket, answer, sizeof answer, MSG_WAITALL);
}

}  // namespace labcheck::simgpu
