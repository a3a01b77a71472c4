/// A temporary folder that is gone when its owner is.
#pragma once

#include <filesystem>
#include <utility>

namespace labcheck {

/// Where temporary files go: $TMPDIR, or /tmp.
std::filesystem::path temporary_place();

/// A new private folder (mode 700) below `temporary_place`, removed with all it holds
/// on destruction. Throws HarnessError where none can be made.
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
