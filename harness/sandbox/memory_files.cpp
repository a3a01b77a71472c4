// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_files.hpp"

#include "harness/base/file_descriptor.hpp"

#include <fmt/format.h>

#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>

namespace labcheck {
namespace {

constexpr std::size_t kBlock = 512;  // st_blocks counts in this unit

/// The device number of the file system in which the kernel keeps all memory files.
dev_t device_of_memory_files() {
  const FileDescriptor file = memory_file("labcheck-device-number", 0);
  struct stat facts {};
  ::fstat(file.get(), &facts);
  return facts.st_dev;
}

}  // namespace

void MemoryFiles::add_open_in(pid_t process) {
  static const dev_t device = device_of_memory_files();
  const std::string folder = fmt::format("/proc/{}/fd", process);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), ::closedir);
  if (!entries) return;
  while (const dirent* entry = ::readdir(entries.get())) {
    struct stat facts {};
    if (::fstatat(::dirfd(entries.get()), entry->d_name, &facts, 0) != 0) continue;
    if (facts.st_dev == device && seen_.insert(facts.st_ino).second)
      size_ += static_cast<std::size_t>(facts.st_blocks) * kBlock;
  }
}

}  // namespace labcheck
