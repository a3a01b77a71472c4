// SPDX-License-Identifier: MIT
#include "harness/base/file_descriptor.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

namespace labcheck {

void FileDescriptor::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

FileDescriptor memory_file(const char* name, std::size_t size) {
  FileDescriptor file(::memfd_create(name, MFD_CLOEXEC));
  if (!file || ::ftruncate(file.get(), static_cast<off_t>(size)) != 0) {
    throw HarnessError(
        tr("cannot create a memory file of {} bytes: {}", size, std::strerror(errno)));
  }
  return file;
}

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    throw HarnessError(tr("cannot create a pipe: {}", std::strerror(errno)));
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

SocketPair make_socket_pair(int type) {
  int ends[2];
  if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) {
    throw HarnessError(tr("cannot create a socket pair: {}", std::strerror(errno)));
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::string read_from_start(int descriptor, std::size_t limit) {
  return read_from(descriptor, 0, limit);
}

FileDescriptor make_event() {
  FileDescriptor event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!event) throw HarnessError(tr("cannot create an event: {}", std::strerror(errno)));
  return event;
}

void raise_event(const FileDescriptor& event) {
  const std::uint64_t one = 1;
  (void)!::write(event.get(), &one, sizeof one);
}

std::string read_from(int descriptor, std::size_t offset, std::size_t limit) {
  constexpr std::size_t kFirstPiece = 1 << 16;
  std::string text;
  std::size_t size = 0;
  // The limit may be much larger than the file, so the buffer grows as needed.
  while (size < limit) {
    if (size == text.size()) text.resize(std::min(limit, std::max(kFirstPiece, 2 * size)));
    const ssize_t count = ::pread(descriptor, text.data() + size, text.size() - size,
                                  static_cast<off_t>(offset + size));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      throw HarnessError(tr("cannot read back a file: {}", std::strerror(errno)));
    }
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  text.resize(size);
  return text;
}

}  // namespace labcheck
