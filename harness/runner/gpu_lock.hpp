/// One card, one timing at a time, among all that this machine's labchecks do.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck {

/// Holds the lock of a card as long as it lives. Only timing takes it: other work goes on.
class GpuLock {
 public:
  /// Waits until nobody else holds the lock `folder`/<uuid>.lock. Throws Interrupted when the user
  /// wants to stop, HarnessError where the file cannot be made.
  GpuLock(const std::filesystem::path& folder, std::string_view uuid);

 private:
  FileDescriptor file_;
};

/// Where locks are: $LABCHECK_LOCKS, which graders of different users can share, else the user's
/// runtime folder, else below the temporary one.
std::filesystem::path lock_folder();

}  // namespace labcheck
