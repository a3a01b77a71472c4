// SPDX-License-Identifier: MIT
/// A cache of compilation results, keyed by the inputs of the compilation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace labcheck {

/// When old entries are removed.
struct CacheLimits {
  std::size_t entries = 10'000;
  std::uintmax_t bytes = std::uintmax_t{4} << 30;
};

/// Files below one folder, in subfolders named by the digest of their inputs. Safe for concurrent
/// processes: a file appears whole or not at all.
class BuildCache {
 public:
  /// `shared` is the folder of another cache, in which nothing is written; empty: none.
  explicit BuildCache(std::filesystem::path folder, std::filesystem::path shared = {},
                      CacheLimits limits = {})
      : folder_(std::move(folder)), shared_(std::move(shared)), limits_(limits) {}

  /// The file stored as `name` under `key`, if it exists. A file of the shared cache exists only if
  /// no other user can write to it (base/paths.hpp).
  std::optional<std::filesystem::path> find(const std::string& key, std::string_view name) const;

  /// The contents of that file. Empty, too, if another process removes the file during the call.
  std::optional<std::string> read(const std::string& key, std::string_view name) const;

  /// Throws UserError if the folder is not writable. Call it before a compilation, whose result
  /// would be lost.
  void require_writable() const;

  /// Stores `bytes` as an executable file and returns its path. Sometimes removes old entries if
  /// there are too many or if they are too large. Throws UserError if the folder is not writable.
  std::filesystem::path store(const std::string& key, std::string_view name,
                              std::string_view bytes) const;

 private:
  void prune() const;

  std::filesystem::path folder_;
  std::filesystem::path shared_;
  CacheLimits limits_;
};

/// The cache of this user, and the shared one (base/cache_folder.hpp).
BuildCache users_build_cache();

}  // namespace labcheck
