/// How much of the machine is ours to use.
#pragma once

#include <optional>
#include <string_view>

namespace labcheck {

/// How many processors this process may use, one at least: those that it may run on
/// (sched_getaffinity(2)), and no more than the share of time that its control group or one above
/// it has (cpu.max of cgroup v2, docs.kernel.org/admin-guide/cgroup-v2.html).
unsigned usable_processors();

/// How many processors keep busy with the share that a cpu.max file grants, `text` being what it
/// holds: "150000 100000" is two. Nothing where it sets no limit.
std::optional<unsigned> processors_of_share(std::string_view text);

}  // namespace labcheck
