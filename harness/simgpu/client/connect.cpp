// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/connect.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/protocol/frames.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
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

FileDescriptor start_device() {
  SocketPair sockets = make_socket_pair(SOCK_SEQPACKET);
  std::string program = device_program();
  std::string number = std::to_string(kDeviceDescriptor);
  char* const arguments[] = {program.data(), number.data(), nullptr};
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, sockets.second.get(), kDeviceDescriptor);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, ::environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw HarnessError(
        fmt::format("the simulated GPU ({}) cannot be started: {}", program, std::strerror(error)),
        "install labcheck again");
  }
  // The child detaches itself and exits at once.
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
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
