/// Results of compilations, kept by what they were made from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// Files below one folder, named by the digest of all that went into them. Safe for several
/// processes at once: a file appears whole or not at all.
class BuildCache {
 public:
  explicit BuildCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The file stored as `name` under `key`.
  std::optional<std::filesystem::path> find(const std::string& key, std::string_view name) const;

  /// What is in it. Nothing, too, where another process removes it at this moment.
  std::optional<std::string> read(const std::string& key, std::string_view name) const;

  /// Stores `bytes` and returns the file. Programs are made executable. Old entries go when there
  /// are too many. Throws UserError where the folder cannot be written to.
  std::filesystem::path store(const std::string& key, std::string_view name,
                              std::string_view bytes) const;

 private:
  void prune() const;

  std::filesystem::path folder_;
};

}  // namespace labcheck
