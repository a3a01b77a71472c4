// SPDX-License-Identifier: MIT
/// Measuring the memory files (memfd_create(2)) that processes have open. A process's resident size
/// includes only those that it has mapped.
#pragma once

#include <cstddef>
#include <set>
#include <sys/types.h>

namespace labcheck {

class MemoryFiles {
 public:
  /// Adds the files that `process` has open. Each file counts once, however many have it open.
  void add_open_in(pid_t process);

  /// The memory that the files occupy. [bytes]
  std::size_t size() const { return size_; }

 private:
  std::set<ino_t> seen_;
  std::size_t size_ = 0;
};

}  // namespace labcheck
