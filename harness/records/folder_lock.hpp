/// Who works in a folder of results: one batch at a time.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/model/moment.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace labcheck {

/// A process and since when it has the lock. `started` tells it from another one that has its
/// number later: the kernel's count of ticks from boot to the process' start.
struct LockHolder {
  std::int64_t pid = 0;
  std::string host;
  Moment since{};
  std::uint64_t started = 0;

  bool operator==(const LockHolder&) const = default;
};

/// This process.
LockHolder this_process();

/// Holds RESULTS/.lock as long as it lives.
class FolderLock {
 public:
  /// Makes `results` where it is missing. Throws UserError, naming process and host, where another
  /// one has the lock, and where the lock cannot be made. One that a process of this host left that
  /// is gone is taken over; that one of another host is gone, nobody can tell from here.
  explicit FolderLock(const std::filesystem::path& results);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Whose lock was taken over, if it was.
  const std::optional<LockHolder>& taken_over() const { return taken_over_; }

 private:
  std::filesystem::path path_;
  FileDescriptor file_;
  std::optional<LockHolder> taken_over_;
};

/// "taken over from process 17, which is gone: it had worked here since 2026-03-01 12:00:00 UTC".
std::string describe_taken_over(const LockHolder& gone);

}  // namespace labcheck
