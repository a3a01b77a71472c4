// SPDX-License-Identifier: MIT
/// Temporary folders.
#pragma once

#include <filesystem>
#include <utility>

namespace labcheck {

/// The folder for temporary files: $TMPDIR, or /tmp.
std::filesystem::path temporary_folder();

/// A new private folder (mode 700) in temporary_folder(), removed with its contents on destruction.
/// Throws HarnessError if it cannot be created.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(TempFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  TempFolder& operator=(TempFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace labcheck
