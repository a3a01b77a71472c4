// SPDX-License-Identifier: MIT
/// Waits for files to change.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <chrono>
#include <filesystem>
#include <vector>

namespace labcheck {

/// Reports when files in a set of folders are written, created, moved or removed, no matter how an
/// editor saves them.
class FolderWatch {
 public:
  /// Watches `folders`, but not their subfolders. If a folder does not exist or disappears, wait()
  /// returns at short intervals instead. Throws HarnessError if the system grants no watch.
  explicit FolderWatch(const std::vector<std::filesystem::path>& folders);

  /// Waits for a change since the construction or the last call, and then until nothing has changed
  /// for the time `quiet`; it does not wait forever if changes continue. It may return without a
  /// change. Throws Interrupted if the user asks to stop.
  void wait(std::chrono::milliseconds quiet);

 private:
  bool changes_within(std::chrono::milliseconds time);

  FileDescriptor events_;
  bool sees_all_ = true;  // false if a folder cannot be watched
};

}  // namespace labcheck
