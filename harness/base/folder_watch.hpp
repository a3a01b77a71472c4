/// Waiting for files to change.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <chrono>
#include <filesystem>
#include <vector>

namespace labcheck {

/// Tells when files in some folders are written, made, moved or removed, however an editor saves
/// them.
class FolderWatch {
 public:
  /// Watches `folders` from now on, not what is in the folders inside them. One that is not there,
  /// or goes away, is looked at again and again instead. Throws HarnessError where the system lends
  /// no watch.
  explicit FolderWatch(const std::vector<std::filesystem::path>& folders);

  /// Returns once something has changed, since the watch began or the last call, and nothing more
  /// for as long as `quiet`, unless there is no end to it. It may return for nothing. Throws
  /// Interrupted once the user asks to stop.
  void wait(std::chrono::milliseconds quiet);

 private:
  bool changes_within(std::chrono::milliseconds time);

  FileDescriptor events_;
  bool sees_all_ = true;  // whether every folder is watched
};

}  // namespace labcheck
