// SPDX-License-Identifier: MIT
/// A cache of compilation results, keyed by the inputs of the compilation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// Files below one folder, in subfolders named by the digest of their inputs. Safe for concurrent
/// processes: a file appears whole or not at all.
class BuildCache {
 public:
  /// `most_bytes` limits the size of the folder.
  explicit BuildCache(std::filesystem::path folder,
                      std::uintmax_t most_bytes = std::uintmax_t{4} << 30)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  /// The file stored as `name` under `key`, if it exists.
  std::optional<std::filesystem::path> find(const std::string& key, std::string_view name) const;

  /// The contents of that file. Empty, too, if another process removes the file during the call.
  std::optional<std::string> read(const std::string& key, std::string_view name) const;

  /// Throws UserError if the folder is not writable. Call it before a compilation, whose result
  /// would be lost.
  void require_writable() const;

  /// Stores `bytes` as an executable file and returns its path. Removes old entries if there are
  /// too many or if they are too large. Throws UserError if the folder is not writable.
  std::filesystem::path store(const std::string& key, std::string_view name,
                              std::string_view bytes) const;

 private:
  void prune() const;

  std::filesystem::path folder_;
  std::uintmax_t most_bytes_;
};

}  // namespace labcheck
