/// All processes below a process, from /proc: how many, how much memory, and their end.
#pragma once

#include <cstddef>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// What the descendants of a process take together. Threads and the process itself do not count.
struct ProcessTree {
  std::size_t processes = 0;
  std::size_t resident = 0;  // [bytes] of all; what several of them share counts for each
  std::size_t largest = 0;   // [bytes] resident, of the largest process
};

/// Measures the descendants of `root`, and stops counting once there are more than `most`.
ProcessTree measure_descendants(pid_t root, std::size_t most);

/// Sends SIGKILL to all descendants of `root`, the oldest first. What they start meanwhile may
/// survive: call again until `root` has none left.
void kill_descendants(pid_t root);

/// The children of `process`, oldest first, ended ones that it has not reaped included.
std::vector<pid_t> children_of(pid_t process);

/// The two ways to find them: the kernel's own list, and where it keeps none a look at all
/// processes.
std::vector<pid_t> children_by_list(pid_t process);
std::vector<pid_t> children_by_search(pid_t process);

}  // namespace labcheck
