// SPDX-License-Identifier: MIT
/// Temporary folders, which are removed even if the process that made them was killed.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <cstddef>
#include <filesystem>

namespace labcheck {

/// The folder for temporary files: $TMPDIR, or /tmp.
std::filesystem::path temporary_folder();

/// A new private folder (mode 700) in temporary_folder(), removed with its contents on destruction.
/// Throws HarnessError if it cannot be created. The first one of a process removes the abandoned
/// ones first.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(TempFolder&& other) noexcept;
  TempFolder& operator=(TempFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  FileDescriptor lock_;  // while it is open, the folder is in use
};

/// Removes the TempFolders in `place` that this user's killed processes left, and returns their
/// number. The folders of processes that still run stay, also if they run in another container.
std::size_t remove_abandoned_folders(const std::filesystem::path& place);

}  // namespace labcheck
