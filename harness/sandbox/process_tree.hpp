// SPDX-License-Identifier: MIT
/// Measuring and killing all processes below a process, with /proc.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// The descendants of a process together. The process itself does not count.
struct ProcessTree {
  std::size_t processes = 0;
  std::size_t threads = 0;      // of all, including the first thread of each
  std::vector<pid_t> measured;  // those that the sizes include
  std::size_t resident = 0;     // [bytes] of all; shared memory counts once per process
  std::size_t shared = 0;       // [bytes] the part of `resident` that is mapped from files
  std::size_t largest = 0;      // [bytes] resident, of the largest process
};

/// Measures the descendants of `root`. Stops as soon as it has found more than `most`.
ProcessTree measure_descendants(pid_t root, std::size_t most);

/// The memory of `tree`, with the memory files that its processes have open. [bytes]
std::size_t memory_of(const ProcessTree& tree);

/// The resident memory of `processes` together. [bytes]
std::size_t resident_memory_of(const std::vector<pid_t>& processes);

/// Adds up for how long processes waited for a processor although they could have used it, or for a
/// device such as a disk.
class WaitingTime {
 public:
  /// Adds the time since the last measurement, unless that was a moment ago. Call it often: the
  /// last moments of a process do not count.
  void measure(const std::vector<pid_t>& processes);

  /// Nothing if the kernel does not record it.
  std::optional<std::chrono::nanoseconds> sum() const;

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point last_ = Clock::now();
  std::map<pid_t, std::chrono::nanoseconds> for_processor_;  // at the last measurement
  std::chrono::nanoseconds sum_{0};
};

/// The processor time that the descendants of `root` have used, including those that others of them
/// have reaped.
std::chrono::nanoseconds processor_time_of_descendants(pid_t root);

/// Sends SIGKILL to all descendants of `root`, oldest first. Processes that they start meanwhile
/// may survive: repeat the call until `root` has no descendants.
void kill_descendants(pid_t root);

/// The children of `process`, oldest first, including ended ones that it has not reaped.
std::vector<pid_t> children_of(pid_t process);

/// The two ways to find them: from the kernel's list, or, if the kernel has none, by searching all
/// processes.
std::vector<pid_t> children_by_list(pid_t process);
std::vector<pid_t> children_by_search(pid_t process);

}  // namespace labcheck
