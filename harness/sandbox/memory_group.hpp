// SPDX-License-Identifier: MIT
/// A control group (cgroups(7)) that limits and counts the memory of one command: also what no
/// process's resident size includes, such as unmapped memory files, page tables and full pipes.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/sandbox/group_place.hpp"

#include <cstddef>
#include <memory>
#include <sys/types.h>
#include <vector>

namespace labcheck {

/// The kernel ends no process of the group: a process that exceeds the limit is slowed down or
/// waits, so that labcheck can decide.
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

  /// Whether its memory has reached the limit. Cached files do not count.
  bool full() const;

 private:
  MemoryGroup(GroupPlace own, std::size_t limit, FileDescriptor entrance);

  GroupPlace own_;
  std::size_t limit_;
  FileDescriptor entrance_;
};

}  // namespace labcheck
