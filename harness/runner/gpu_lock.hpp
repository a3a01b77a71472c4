// SPDX-License-Identifier: MIT
/// The lock of a GPU, shared by all labcheck processes of this computer. At any time, the GPU runs
/// either at most kMaxSharing programs or one program that is timed.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/runner/gpu_use.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck {

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

}  // namespace labcheck
