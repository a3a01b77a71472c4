// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/device_link.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/protocol/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <iterator>
#include <poll.h>
#include <sched.h>
#include <span>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Moves a descriptor out of the way of the program, which may expect the numbers of its own ones.
FileDescriptor moved_up(FileDescriptor descriptor) {
  const int moved = ::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, kDeviceDescriptor + 1);
  return moved < 0 ? std::move(descriptor) : FileDescriptor(moved);
}

bool is_rendezvous(int descriptor) {
  int type = 0;
  socklen_t size = sizeof type;
  return ::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

// The program is in the folder of this library.
std::string device_program() {
  Dl_info library{};
  ::dladdr(reinterpret_cast<const void*>(&device_program), &library);
  const std::string path = library.dli_fname == nullptr ? "" : library.dli_fname;
  return path.substr(0, path.rfind('/') + 1) + "labcheck-device";
}

// A program to execute, and the error if that fails.
struct Start {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  int rendezvous = -1;
  int error = 0;
};

// Runs in a process that shares the memory of the calling one.
int execute(void* data) {
  auto& start = *static_cast<Start*>(data);
  if (::dup2(start.rendezvous, kDeviceDescriptor) >= 0)
    ::execve(start.program, start.arguments, ::environ);
  start.error = errno;
  ::_exit(127);
}

// Like posix_spawn, but the program's wait() must not find the process: it sends no signal when it
// ends. The calling thread stops until the process has executed its program.
void start(Start& start) {
  alignas(16) char stack[16 << 10];
  sigset_t all;
  sigset_t previous;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &previous);  // no signal handler may run in both processes
  if (::clone(&execute, std::end(stack), CLONE_VM | CLONE_VFORK, &start) < 0) start.error = errno;
  ::pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

FileDescriptor start_device() {
  SocketPair sockets = make_socket_pair(SOCK_SEQPACKET);
  std::string program = device_program();
  std::string number = std::to_string(kDeviceDescriptor);
  char* const arguments[] = {program.data(), number.data(), nullptr};
  Start device{program.c_str(), arguments, sockets.second.get()};
  start(device);
  if (device.error != 0) {
    throw HarnessError(fmt::format("the simulated GPU ({}) cannot be started: {}", program,
                                   std::strerror(device.error)),
                       "install labcheck again");
  }
  return std::move(sockets.first);
}

std::optional<DeviceConnection> connect_through(int rendezvous) {
  SocketPair sockets = make_socket_pair(SOCK_STREAM);
  if (!send_descriptor(rendezvous, sockets.second.get())) return std::nullopt;
  sockets.second.close();
  auto shared_file = receive_descriptor(sockets.first.get());
  if (!shared_file || !*shared_file) return std::nullopt;
  return DeviceConnection{moved_up(std::move(sockets.first)), moved_up(std::move(*shared_file))};
}

// Limits the host memory for a kernel that prints endlessly. [bytes]
constexpr std::size_t kMaxKept = 1 << 20;

}  // namespace

DeviceLink::DeviceLink() {
  if (is_rendezvous(kDeviceDescriptor)) {
    connection_ = connect_through(kDeviceDescriptor);
  } else {
    connection_ = connect_through(start_device().get());
  }
  if (connection_) slots_.emplace(connection_->shared_file.get());
}

void PrintedText::add(std::string_view text) {
  text_ += text;
  if (text_.size() > kMaxKept) write();
}

void PrintedText::write() {
  if (!text_.empty()) std::fwrite(text_.data(), 1, text_.size(), stdout);
  text_.clear();
}

void PrintedText::flush() {
  write();
  std::fflush(stdout);
}

cudaError_t DeviceLink::failure() {
  if (has_unanswered_) ask(Synchronize{});
  return failure_;
}

void DeviceLink::send_message(std::uint32_t kind) {
  if (connection_ && !send_frame(connection_->socket.get(), kind, message_)) connection_.reset();
}

// Also called in a signal handler.
bool DeviceLink::answer_question(Bytes body) const noexcept {
  Question question;
  if (body.size() != sizeof question) return false;
  std::memcpy(&question, body.data(), sizeof question);
  const Testimony testimony = call_sites_.answer(question);
  return send_frame(connection_->socket.get(), kTestimonyFrame,
                    std::as_bytes(std::span(&testimony, 1)));
}

DeviceLink::Reply DeviceLink::next_reply() {
  if (!connection_) return {};
  const int socket = connection_->socket.get();
  pollfd input{socket, POLLIN, 0};
  spin_for_input({&input, 1});
  std::optional<ReceivedFrame> frame = reader_.next(socket);
  while (frame && frame->kind != static_cast<std::uint32_t>(DeviceFrame::answer)) {
    if (frame->kind == static_cast<std::uint32_t>(DeviceFrame::printed)) {
      printed_.add({reinterpret_cast<const char*>(frame->body.data()), frame->body.size()});
    } else if (!answer_question(frame->body)) {
      frame.reset();
      break;
    }
    frame = reader_.next(socket);
  }
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
  unsigned none = 0;
  if (!connection_ || !in_progress_.compare_exchange_strong(none, 1)) return;
  struct {
    FrameHeader header;
    std::uint64_t address;
  } message{{kKindOf<ReportHostAccess>, sizeof request.address}, request.address};
  static_assert(sizeof message == sizeof(FrameHeader) + sizeof(std::uint64_t));
  const int socket = connection_->socket.get();
  if (::send(socket, &message, sizeof message, MSG_NOSIGNAL) != sizeof message) return;
  for (;;) {
    FrameHeader header;
    std::byte body[std::max(sizeof(Question), sizeof(AnswerHeader))];
    if (::recv(socket, &header, sizeof header, MSG_WAITALL) != sizeof header ||
        header.size > sizeof body ||
        ::recv(socket, body, header.size, MSG_WAITALL) != static_cast<ssize_t>(header.size) ||
        header.kind != static_cast<std::uint32_t>(DeviceFrame::question) ||
        !answer_question(Bytes(body).first(header.size))) {
      return;
    }
  }
}

}  // namespace labcheck::simgpu
