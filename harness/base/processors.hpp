// SPDX-License-Identifier: MIT
/// The number of processors that labcheck may use.
#pragma once

#include <optional>
#include <string_view>

namespace labcheck {

/// The number of processors that this process may use, at least one: those that it may run on
/// (sched_getaffinity(2)), limited by the CPU quota of its control group and the groups above
/// (cpu.max of cgroup v2, docs.kernel.org/admin-guide/cgroup-v2.html).
unsigned usable_processors();

/// The number of processors that the quota in a cpu.max file keeps busy: 2 for the text "150000
/// 100000". std::nullopt if the file sets no limit.
std::optional<unsigned> processors_of_share(std::string_view text);

}  // namespace labcheck
