// SPDX-License-Identifier: MIT
/// The control groups (cgroups(7)) that limit and count the memory of commands: also what no
/// process's resident size includes, such as unmapped memory files, page tables and full pipes.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// Where labcheck may be able to create control groups: a folder and its version of the interface.
struct GroupPlace {
  enum class Version { v1, v2 };

  std::filesystem::path folder;
  Version version = Version::v2;

  bool operator==(const GroupPlace&) const = default;
};

/// The number after `key` in a file of lines "key number"; nothing if the file has no such line.
std::optional<std::uint64_t> entry_of(const std::filesystem::path& file, std::string_view key);

/// The places for a process with these files /proc/self/mountinfo and /proc/self/cgroup, best
/// first.
std::vector<GroupPlace> find_group_places(std::string_view mounts, std::string_view groups);

/// The places for this process.
const std::vector<GroupPlace>& own_group_places();

/// The control group of one command. The kernel ends no process of the group: a process that
/// exceeds the limit is slowed down or waits, so that labcheck can decide.
class MemoryGroup {
 public:
  /// Creates a group for `limit` bytes at the first place that permits it. Null if none does.
  static std::unique_ptr<MemoryGroup> create(const std::vector<GroupPlace>& places,
                                             std::size_t limit);

  /// Removes the group. Its processes must have ended.
  ~MemoryGroup();

  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  /// A descriptor to which a process writes "0" to join.
  int entrance() const { return entrance_.get(); }

  GroupPlace::Version version() const { return own_.version; }

  bool contains(pid_t process) const;

  /// The memory of its processes. [bytes] Cached files do not count, unless it uses little.
  std::size_t used() const;

  /// Whether `used` bytes of memory have reached the limit.
  bool full(std::size_t used) const;

  /// Whether the kernel killed one of its processes for lack of memory.
  bool lacked_memory() const;

 private:
  MemoryGroup(GroupPlace own, std::size_t limit, FileDescriptor entrance);

  GroupPlace own_;
  std::size_t limit_;
  FileDescriptor entrance_;
};

}  // namespace labcheck
