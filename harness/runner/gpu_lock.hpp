/// Who may use a card now, among all that this machine's labchecks do on it: either programs that
/// are only run, kMostSharing of them, or one that is timed.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/runner/card_use.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace labcheck {

/// Holds the lock of a card as long as it lives.
class GpuLock {
 public:
  /// Waits until nobody holds the lock `folder`/<uuid>.lock in a way that is at odds with `use`.
  /// Who waits to be alone goes before those who come later to share. Throws Interrupted when the
  /// user wants to stop, HarnessError where a file cannot be made.
  GpuLock(const std::filesystem::path& folder, std::string_view uuid, CardUse use);

 private:
  FileDescriptor place_;  // among those who share
  FileDescriptor file_;
};

/// Where locks are: $LABCHECK_LOCKS, which graders of different users can share, else the user's
/// runtime folder, else below the temporary one.
std::filesystem::path lock_folder();

}  // namespace labcheck
