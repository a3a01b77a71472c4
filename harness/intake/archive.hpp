// SPDX-License-Identifier: MIT
/// Unpacks untrusted archives and makes zip archives. The only user of libarchive.
#pragma once

#include "harness/base/moment.hpp"
#include "harness/base/shared_resources.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The archive suffix of `name` (".zip", ".tar.gz", …, in any case); "" if it has none.
std::string_view archive_suffix(std::string_view name);

inline bool is_archive_name(std::string_view name) {
  return !archive_suffix(name).empty();
}

/// Larger than any real submission, yet harmless to unpack. An archive is not unpacked if its
/// contents exceed `max_bytes`, or exceed both `unsuspicious_bytes` and `max_ratio` times the size
/// of the archive itself.
struct ArchiveLimits {
  std::size_t max_entries = 20'000;
  std::uint64_t max_bytes = std::uint64_t{1} << 29;
  std::uint64_t unsuspicious_bytes = std::uint64_t{1} << 25;
  std::uint64_t max_ratio = 200;
};

/// Why an archive was not unpacked at all.
enum class ArchiveProblem { unknown_format, broken, encrypted, too_many_entries, too_large };

/// Why an entry of an otherwise good archive was skipped.
enum class SkippedEntry { links, special_files, outside_paths, long_names };

inline constexpr std::size_t kSkippedEntryKinds = 4;

/// A number of skipped entries for each SkippedEntry.
using SkippedCounts = std::array<std::size_t, kSkippedEntryKinds>;

/// A skipped entry. `path` is its path in the archive, for `outside_paths` and `long_names` only
/// the folder.
struct SkippedPath {
  std::filesystem::path path;
  SkippedEntry kind{};
};

inline constexpr std::size_t kMostSkippedPaths = 10'000;

/// The result of unpack(). `skipped_paths` are the first kMostSkippedPaths of the `skipped`
/// entries.
struct Unpacked {
  std::optional<ArchiveProblem> problem{};
  SkippedCounts skipped{};
  std::vector<SkippedPath> skipped_paths{};
  std::size_t entries = 0;
  std::uint64_t bytes = 0;

  std::size_t count(SkippedEntry kind) const { return skipped[static_cast<std::size_t>(kind)]; }
};

/// As long as the result lives, libarchive returns this thread's file names in UTF-8, regardless of
/// the user's locale.
Release utf8_file_names();

/// Unpacks `archive` (zip, 7z, or tar, plain or compressed with gzip, bzip2, xz or zstd) into
/// `folder`, which is created if missing and should be empty. Only regular files and folders are
/// written, all inside `folder`, readable by their owner only, with their modification times. A
/// file is written if `filter` accepts its path in the archive. Absolute paths are taken relative
/// to `folder`; a backslash separates folders in an archive whose paths contain no '/'. The folder
/// of a skipped entry is created, too. If there is a problem, `folder` is left empty. Throws
/// HarnessError if `folder` cannot be written and Interrupted if the user stops labcheck.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                const ArchiveLimits& limits,
                const std::function<bool(const std::filesystem::path&)>& filter);

/// A file to put into an archive. `path` is in UTF-8, with '/' between folders.
struct ZippedFile {
  std::string path;
  std::string contents;
  Moment changed_at{};
};

/// The bytes of a zip archive that contains `files`, in order. Equal files give equal bytes in the
/// same time zone. Throws HarnessError if libarchive fails.
std::string zip_archive(const std::vector<ZippedFile>& files);

}  // namespace labcheck
