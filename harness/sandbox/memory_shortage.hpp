// SPDX-License-Identifier: MIT
/// Whether the computer has run out of memory.
#pragma once

#include <cstdint>
#include <optional>

namespace labcheck {

/// The number of processes that the kernel has killed for lack of memory since the computer was
/// started (proc(5), /proc/vmstat). Nothing if the kernel does not count them.
std::optional<std::uint64_t> count_memory_kills();

/// Observes whether the kernel kills a process for lack of memory.
class MemoryShortage {
 public:
  bool occurred() const { return count_memory_kills() > before_; }

 private:
  const std::optional<std::uint64_t> before_ = count_memory_kills();
};

}  // namespace labcheck
