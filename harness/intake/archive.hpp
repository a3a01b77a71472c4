/// Unpacks archives that may be anything; the one place that knows libarchive.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// What `name` ends with where it is called like an archive (".zip", ".tar.gz", …, whatever case);
/// otherwise "".
std::string_view archive_suffix(std::string_view name);

inline bool is_archive_name(std::string_view name) {
  return !archive_suffix(name).empty();
}

/// More than anyone hands in, and what a machine can still bear. An archive whose contents are
/// larger than `most_bytes` of the whole, or larger than `unsuspicious_bytes` and more than
/// `most_ratio` times the archive itself, is not unpacked.
struct ArchiveLimits {
  std::size_t most_entries = 20'000;
  std::uint64_t most_bytes = std::uint64_t{1} << 29;
  std::uint64_t unsuspicious_bytes = std::uint64_t{1} << 25;
  std::uint64_t most_ratio = 200;
};

/// Why nothing of an archive was unpacked.
enum class ArchiveProblem { unknown_format, broken, encrypted, too_many_entries, too_large };

/// What could not be taken from an archive that is good otherwise.
enum class LeftOut { links, special_files, outside_paths, long_names };

inline constexpr std::size_t kLeftOutKinds = 4;

/// `left_out` counts entries by LeftOut.
struct Unpacked {
  std::optional<ArchiveProblem> problem{};
  std::array<std::size_t, kLeftOutKinds> left_out{};
  std::size_t entries = 0;
  std::uint64_t bytes = 0;

  std::size_t count(LeftOut kind) const { return left_out[static_cast<std::size_t>(kind)]; }
};

/// Unpacks `archive` (zip, tar as it is or packed by gzip, bzip2, xz or zstd, and 7z) to `folder`,
/// which is made and should be empty. Only plain files and folders come out, all inside of
/// `folder`, readable for their owner alone, with their times; of files only those that `wanted`,
/// given the path in the archive, says yes to. A path in the archive that begins at the root is
/// taken from `folder` on. With a problem `folder` is empty. Throws HarnessError where `folder`
/// cannot be written, Interrupted where the user asks to stop.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& folder,
                const ArchiveLimits& limits,
                const std::function<bool(const std::filesystem::path&)>& wanted);

}  // namespace labcheck
