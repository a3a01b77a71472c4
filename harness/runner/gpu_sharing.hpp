// SPDX-License-Identifier: MIT
/// How programs share a GPU, with all labcheck processes of this computer: at any time, it runs
/// either at most kMaxSharing programs or one program that is timed.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/shared_resources.hpp"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string_view>

namespace labcheck {

/// How a program uses a GPU. Programs that only run share a GPU; a program that is timed uses it
/// alone.
enum class GpuUse { shared, alone };

/// The number of programs that share a GPU at a time. More would not be faster: the CUDA driver
/// creates contexts one after the other, for all GPUs together, and each waiting program keeps a
/// CPU core busy.
inline constexpr int kMaxSharing = 8;

/// Holds the lock of a GPU during its lifetime.
class GpuLock {
 public:
  /// Waits until the lock `folder`/gpu<uuid>.lock is available for `use`. A process that waits for
  /// exclusive use precedes later processes that share. Throws Interrupted, and HarnessError if a
  /// lock file cannot be created.
  GpuLock(const std::filesystem::path& folder, std::string_view uuid, GpuUse use);

 private:
  FileDescriptor slot_;  // one of kMaxSharing, for shared use
  FileDescriptor file_;
};

/// The folder of the lock files: $LABCHECK_LOCKS, which several users can share; else `labcheck` in
/// $XDG_RUNTIME_DIR; else a folder for the user in the temporary folder.
std::filesystem::path lock_folder();

/// Limits how many processes start at the same time: the CUDA driver creates contexts one after the
/// other for all GPUs, so they would delay each other. Thread-safe. Must outlive the Releases that
/// it returns.
class StartGate {
 public:
  /// A wait lasts at most `longest_wait`, because a start may be slow or never finish.
  explicit StartGate(std::chrono::milliseconds longest_wait = std::chrono::seconds(3))
      : longest_wait_(longest_wait) {}

  /// Waits until a process with this `use` may start. Hold the result until the process has
  /// started. A process that is timed never waits, because it has locked its GPU. At most
  /// kMaxStarting other processes start at once, and none while a process that is timed starts.
  /// Throws Interrupted.
  Release enter(GpuUse use);

  /// Enough to keep the CUDA driver busy.
  static constexpr int kMaxStarting = 2;

 private:
  std::chrono::milliseconds longest_wait_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int starting_shared_ = 0;
  int starting_alone_ = 0;
};

}  // namespace labcheck
