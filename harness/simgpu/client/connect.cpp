// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/connect.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/protocol/frames.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <iterator>
#include <sched.h>
#include <string>
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

}  // namespace

std::optional<DeviceConnection> connect_to_device() {
  if (is_rendezvous(kDeviceDescriptor)) return connect_through(kDeviceDescriptor);
  const FileDescriptor rendezvous = start_device();
  return connect_through(rendezvous.get());
}

}  // namespace labcheck::simgpu
