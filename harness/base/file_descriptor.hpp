// SPDX-License-Identifier: MIT
/// Owned file descriptors and operations on them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace labcheck {

/// Owns a file descriptor and closes it on destruction; empty if it is -1.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    if (this != &other) {
      close();
      descriptor_ = other.release();
    }
    return *this;
  }
  ~FileDescriptor() { close(); }

  int get() const { return descriptor_; }
  explicit operator bool() const { return descriptor_ >= 0; }
  int release() { return std::exchange(descriptor_, -1); }
  void close();

 private:
  int descriptor_ = -1;
};

/// An anonymous file in memory (memfd_create(2)) of `size` bytes. It is closed on exec unless it is
/// passed on explicitly.
FileDescriptor memory_file(const char* name, std::size_t size);

/// The two ends of a new pipe(2), both closed on exec.
struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};
Pipe make_pipe();

/// The two ends of a new socketpair(2) of `type`, for example SOCK_STREAM, both closed on exec.
struct SocketPair {
  FileDescriptor first;
  FileDescriptor second;
};
SocketPair make_socket_pair(int type);

/// A new event (eventfd(2)), closed on exec. poll(2) reports it readable once it has been raised,
/// which any thread may do.
FileDescriptor make_event();
void raise_event(const FileDescriptor& event);

/// At most `limit` bytes of a regular file or memory file from byte `offset` on. Throws
/// HarnessError if the file cannot be read.
std::string read_from(int descriptor, std::size_t offset, std::size_t limit);

/// The first `limit` bytes of a regular file or memory file, or all of a shorter one. Throws
/// HarnessError if the file cannot be read.
std::string read_from_start(int descriptor, std::size_t limit);

}  // namespace labcheck
