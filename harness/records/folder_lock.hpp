// SPDX-License-Identifier: MIT
/// Locks a folder of results, so that only one batch uses it at a time.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/model/moment.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

/// A process and the time at which it took the lock. `started`, the kernel's number of ticks from
/// boot to the start of the process, distinguishes it from a later process with the same number.
struct LockHolder {
  std::int64_t pid = 0;
  std::string host;
  Moment since{};
  std::uint64_t started = 0;

  bool operator==(const LockHolder&) const = default;
};

/// This process.
LockHolder this_process();

/// Holds RESULTS/.lock for its lifetime.
class FolderLock {
 public:
  /// Creates `results` if it is missing. Throws UserError, with process and host, if another
  /// process has the lock, and if the lock cannot be created. Takes over the lock of a process of
  /// this host that no longer runs; the lock of another host's process is never taken over, because
  /// that process cannot be checked from here.
  explicit FolderLock(const std::filesystem::path& results);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// The previous holder if its lock was taken over.
  const std::optional<LockHolder>& taken_over() const { return taken_over_; }

 private:
  std::filesystem::path path_;
  FileDescriptor file_;
  std::optional<LockHolder> taken_over_;
};

/// "took over the folder from process 17, which had used it since 2026-03-01 12:00:00 UTC and no
/// longer runs".
std::string describe_taken_over(const LockHolder& previous);

}  // namespace labcheck
