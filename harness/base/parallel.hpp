// SPDX-License-Identifier: MIT
/// Parallel loops over the processors that labcheck may use.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace labcheck {

/// Calls `work(first, last)` once for each of several ranges that together cover [0, count). Every
/// range begins at a multiple of `least` and, except the last, has at least `least` elements, which
/// must be worth a thread. `work` is called from several threads at once and must not throw.
void parallel_for(std::size_t count, std::size_t least,
                  const std::function<void(std::size_t first, std::size_t last)>& work);

/// Calls `work(0)`, `work(1)` and so on for `workers` workers, each in a thread of its own, and
/// waits for all of them. `work` must not throw. If the computer allows no more threads, there are
/// fewer workers; throws HarnessError if it allows none.
void run_workers(std::size_t workers, const std::function<void(std::size_t worker)>& work);

/// The number of processors that this process may use, at least one: those that it may run on
/// (sched_getaffinity(2)), limited by the CPU quota of its control group and the groups above
/// (cpu.max of cgroup v2, docs.kernel.org/admin-guide/cgroup-v2.html).
unsigned usable_processors();

/// The number of processors that the quota in a cpu.max file keeps busy: 2 for the text "150000
/// 100000". std::nullopt if the file sets no limit.
std::optional<unsigned> processors_of_share(std::string_view text);

}  // namespace labcheck
