// SPDX-License-Identifier: MIT
/// Finding the control groups (cgroups(7)) of this computer.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace labcheck {

/// Where labcheck may be able to create control groups: a folder and its version of the interface.
struct GroupPlace {
  enum class Version { v1, v2 };

  std::filesystem::path folder;
  Version version = Version::v2;

  bool operator==(const GroupPlace&) const = default;
};

/// The places for a process with these files /proc/self/mountinfo and /proc/self/cgroup, best
/// first.
std::vector<GroupPlace> find_group_places(std::string_view mounts, std::string_view groups);

/// The places for this process.
const std::vector<GroupPlace>& own_group_places();

}  // namespace labcheck
