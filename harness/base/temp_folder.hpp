/// A temporary folder that is gone when its owner is.
#pragma once

#include <filesystem>

namespace labcheck {

/// A new private folder (mode 700) below the system's temporary folder, removed with all it holds
/// on destruction.
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
