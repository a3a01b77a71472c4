// SPDX-License-Identifier: MIT
/// The limits that control groups (docs.kernel.org/admin-guide/cgroup-v2.html) set for this
/// process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The first line of `file`, such as "cpu.max", in this process's control group and in each group
/// above it; "" where a group has no such file.
std::vector<std::string> settings_of_groups(std::string_view file);

/// The memory of this computer that this process may use [bytes]: all of it, limited by memory.max
/// of its control group and the groups above, also by the limit of a container with cgroup v1.
std::uint64_t usable_memory();

/// `bytes`, limited by each of `limits` that is a number. "max" sets no limit.
std::uint64_t limited_by(std::uint64_t bytes, const std::vector<std::string>& limits);

}  // namespace labcheck
