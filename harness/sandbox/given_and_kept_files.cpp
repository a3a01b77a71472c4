// SPDX-License-Identifier: MIT
#include "harness/sandbox/given_and_kept_files.hpp"

#include "harness/sandbox/first_process.hpp"

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {
namespace {

constexpr std::size_t kMostNameBytes = 256;

/// Reads or writes all `size` bytes. False at the end of the file or on an error.
template <class Byte, class Transfer>
bool transfer_all(Transfer transfer, int file, Byte* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t count = transfer(file, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<std::size_t>(count);
  }
  return true;
}

/// Copies at most `most` bytes. Returns how many bytes it copied, or -1 if it cannot write.
std::int64_t copy_bytes(int from, int to, std::uint64_t most) {
  static char bytes[1 << 16];
  std::uint64_t copied = 0;
  while (copied < most) {
    const std::uint64_t left = most - copied;
    const ssize_t count = ::read(from, bytes, left < sizeof bytes ? left : sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (!transfer_all(::write, to, bytes, static_cast<std::size_t>(count))) return -1;
    copied += static_cast<std::uint64_t>(count);
  }
  return static_cast<std::int64_t>(copied);
}

/// Opens a file that the command left, without waiting for anything and without following a link.
/// Returns -1 and sets `state` if it is not a regular file or has more than `most` bytes.
int open_left_file(int folder, const char* name, std::uint64_t most, FileState& state) {
  const int file =
      ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  struct stat facts {};
  if (file < 0) {
    state = errno == ENOENT ? FileState::absent : FileState::not_regular;
  } else if (::fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    state = FileState::not_regular;
  } else if (static_cast<std::uint64_t>(facts.st_size) > most) {
    state = FileState::too_large;
  } else {
    state = FileState::written;
    return file;
  }
  if (file >= 0) ::close(file);
  return -1;
}

}  // namespace

bool write_given_files(int given, int folder) {
  for (FileHeader header;
       transfer_all(::read, given, reinterpret_cast<char*>(&header), sizeof header);) {
    char name[kMostNameBytes + 1] = {};
    if (header.name_size > kMostNameBytes || !transfer_all(::read, given, name, header.name_size)) {
      return false;
    }
    const int file =
        ::openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    const bool is_complete =
        file >= 0 && copy_bytes(given, file, header.size) == static_cast<std::int64_t>(header.size);
    if (file >= 0) ::close(file);
    if (!is_complete) return false;
  }
  return true;
}

void keep_files(int folder, const char* const* names, int count, KeptFilesOutput output) {
  std::uint64_t left = output.most;
  for (int i = 0; i < count; ++i) {
    FileHeader header;
    const int file = open_left_file(folder, names[i], left, header.state);
    const off_t place = ::lseek(output.descriptor, 0, SEEK_CUR);
    if (!transfer_all(::write, output.descriptor, reinterpret_cast<const char*>(&header),
                      sizeof header)) {
      return;
    }
    if (file < 0) continue;
    const std::int64_t copied = copy_bytes(file, output.descriptor, left);
    ::close(file);
    if (copied < 0) return;
    header.size = static_cast<std::uint64_t>(copied);
    left -= header.size;
    (void)!::pwrite(output.descriptor, &header, sizeof header, place);
  }
}

}  // namespace labcheck
