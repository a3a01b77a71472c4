/// Owned file descriptors and the few things that labcheck does with them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace labcheck {

/// Closes its descriptor when it goes; holds none when it is -1.
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

/// An anonymous file in memory (memfd_create(2)) of `size` bytes. It is inherited only where it is
/// passed on by hand.
FileDescriptor memory_file(const char* name, std::size_t size);

/// The two ends of a new pipe(2), both closed on exec.
struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};
Pipe make_pipe();

/// Everything that `descriptor` holds from its start, up to `limit` bytes. For regular and memory
/// files; throws HarnessError where it cannot be read.
std::string read_from_start(int descriptor, std::size_t limit);

}  // namespace labcheck
