// SPDX-License-Identifier: MIT
#include "harness/intake/archive.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/translation.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

struct ArchiveCloser {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

using ArchiveReader = std::unique_ptr<archive, ArchiveCloser>;

constexpr std::size_t kBlockSize = std::size_t{1} << 16;

// A reader at the start of `file`, for the formats that unpack() supports; null if `file` has
// another format or cannot be read.
ArchiveReader open_archive(const std::filesystem::path& file) {
  ArchiveReader reader(archive_read_new());
  if (!reader) throw HarnessError(tr("out of memory while opening an archive"));
  // Only these formats: every format adds code that parses untrusted input.
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_7zip(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_zstd(reader.get());
  if (archive_read_open_filename(reader.get(), file.c_str(), kBlockSize) != ARCHIVE_OK) return {};
  return reader;
}

constexpr std::size_t kLongestComponent = 255;
constexpr std::size_t kLongestPath = 1024;

// An entry's path in the folder, or the reason to skip it and the part of the path before it.
struct Destination {
  fs::path path;
  std::optional<SkippedEntry> skipped;
};

Destination destination_for(std::string_view name, std::string_view separators) {
  fs::path path;
  while (!name.empty()) {
    const auto end = std::min(name.find_first_of(separators), name.size());
    const std::string_view component = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (component == "..") return {path, SkippedEntry::outside_paths};
    const bool is_long = path.native().size() + component.size() > kLongestPath;
    if (component.size() > kLongestComponent || is_long) return {path, SkippedEntry::long_names};
    if (!component.empty() && component != ".") path /= component;
  }
  return {path, std::nullopt};
}

std::optional<SkippedEntry> unsupported_kind(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr || archive_entry_filetype(entry) == AE_IFLNK)
    return SkippedEntry::links;
  const auto type = archive_entry_filetype(entry);
  // Some zip programs store no type for regular files.
  const bool plain = type == AE_IFREG || type == AE_IFDIR || type == 0;
  return plain ? std::nullopt : std::optional(SkippedEntry::special_files);
}

[[noreturn]] void throw_unwritable(const fs::path& path, int error) {
  throw HarnessError(
      tr("{}: cannot unpack into this path: {}", in_message(path), std::strerror(error)),
      tr("free some space there, or set TMPDIR to another folder"));
}

// The part of a path that may contain a student's folder: "lab5/group/student".
fs::path first_folders(fs::path path) {
  while (std::distance(path.begin(), path.end()) > 3) path = path.parent_path();
  return path;
}

// Errors that the archive causes: names that the file system rejects, files in place of folders.
bool is_name_error(int error) {
  return error == ENAMETOOLONG || error == ENOTDIR || error == EISDIR || error == EINVAL ||
         error == EILSEQ;
}

class Unpacking {
 public:
  Unpacking(const fs::path& archive, const fs::path& folder, const ArchiveLimits& limits,
            const std::function<bool(const fs::path&)>& filter, std::string_view separators)
      : folder_(folder),
        limits_(limits),
        filter_(filter),
        separators_(separators),
        reader_(open_archive(archive)) {
    std::error_code error;
    const auto size = fs::file_size(archive, error);
    max_bytes_ = std::min(
        limits.max_bytes,
        std::max(limits.unsuspicious_bytes, error ? 0 : std::uint64_t{size} * limits.max_ratio));
  }

  Unpacked run() {
    if (!reader_) {
      unpacked_.problem = ArchiveProblem::unknown_format;
      return unpacked_;
    }
    while (!unpacked_.problem) {
      throw_if_interrupted();
      archive_entry* entry = nullptr;
      const int status = archive_read_next_header(reader_.get(), &entry);
      if (status == ARCHIVE_EOF) break;
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
        unpacked_.problem = problem_of_reader();
      } else if (++unpacked_.entries > limits_.max_entries) {
        unpacked_.problem = ArchiveProblem::too_many_entries;
      } else {
        extract(entry);
      }
    }
    return unpacked_;
  }

  bool has_both_separators() const { return has_slash_ && has_backslash_; }

 private:
  ArchiveProblem problem_of_reader() const {
    const bool encrypted = archive_read_has_encrypted_entries(reader_.get()) > 0;
    if (encrypted) return ArchiveProblem::encrypted;
    // Before the first header is read, only the first bytes are known.
    return unpacked_.entries == 0 && archive_format(reader_.get()) == 0
               ? ArchiveProblem::unknown_format
               : ArchiveProblem::broken;
  }

  void extract(archive_entry* entry) {
    if (archive_entry_is_encrypted(entry) != 0) {
      unpacked_.problem = ArchiveProblem::encrypted;
      return;
    }
    const std::string name = name_of(entry);
    has_slash_ = has_slash_ || name.find('/') != std::string::npos;
    has_backslash_ = has_backslash_ || name.find('\\') != std::string::npos;
    Destination destination = destination_for(name, separators_);
    if (!destination.skipped) destination.skipped = unsupported_kind(entry);
    const fs::path& path = destination.path;
    if (destination.skipped) {
      skip(path, *destination.skipped);
    } else if (archive_entry_filetype(entry) == AE_IFDIR) {
      if (!make_folder(path)) skip(path.parent_path(), SkippedEntry::long_names);
    } else if (!path.empty() && filter_(path)) {
      return write(path, entry);
    }
    copy_data(-1);
  }

  static std::string name_of(archive_entry* entry) {
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr) name = archive_entry_pathname_utf8(entry);
    return name == nullptr ? std::string() : name;
  }

  // A student's folder exists even if everything in it is skipped.
  void skip(const fs::path& path, SkippedEntry kind) {
    const bool is_named = kind == SkippedEntry::links || kind == SkippedEntry::special_files;
    fs::path folder = is_named ? path.parent_path() : first_folders(path);
    while (!make_folder(folder)) folder = folder.parent_path();
    ++unpacked_.skipped[static_cast<std::size_t>(kind)];
    if (unpacked_.skipped_paths.size() < kMostSkippedPaths)
      unpacked_.skipped_paths.push_back({is_named ? path : folder, kind});
  }

  // Whether the folder exists now; false if its name is unusable.
  bool make_folder(const fs::path& path) const {
    std::error_code error;
    fs::create_directories(folder_ / path, error);
    if (!error) return true;
    if (!is_name_error(error.value()) && error != std::errc::file_exists)
      throw_unwritable(folder_ / path, error.value());
    return false;
  }

  void write(const fs::path& inner_path, archive_entry* entry) {
    const bool has_folder = make_folder(inner_path.parent_path());
    const fs::path path = folder_ / inner_path;
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
    const FileDescriptor file(has_folder ? ::open(path.c_str(), kFlags, S_IRUSR | S_IWUSR) : -1);
    if (file.get() < 0) {
      if (has_folder && !is_name_error(errno)) throw_unwritable(path, errno);
      skip(inner_path.parent_path(), SkippedEntry::long_names);
      return copy_data(-1);
    }
    copy_data(file.get());
    if (archive_entry_mtime_is_set(entry) == 0) return;
    const timespec time{.tv_sec = archive_entry_mtime(entry), .tv_nsec = 0};
    const std::array<timespec, 2> times{time, time};
    ::futimens(file.get(), times.data());
  }

  // Reads the entry's data and writes it to `file` unless that is -1. Skipped data is read too, so
  // that it counts toward the limits.
  void copy_data(int file) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    std::uint64_t end = 0;
    for (;;) {
      const int status = archive_read_data_block(reader_.get(), &block, &size, &offset);
      if (status == ARCHIVE_EOF) break;
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
        unpacked_.problem = problem_of_reader();
        return;
      }
      end = std::max(end, static_cast<std::uint64_t>(offset) + size);
      if (offset < 0 || end > max_bytes_ - unpacked_.bytes) {
        unpacked_.problem = ArchiveProblem::too_large;
        return;
      }
      if (file >= 0) write_at(file, static_cast<const char*>(block), size, offset);
    }
    unpacked_.bytes += end;
  }

  void write_at(int file, const char* bytes, std::size_t size, la_int64_t offset) const {
    while (size > 0) {
      const auto written = ::pwrite(file, bytes, size, offset);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) throw_unwritable(folder_, errno);
      bytes += written;
      size -= static_cast<std::size_t>(written);
      offset += written;
    }
  }

  const fs::path& folder_;
  const ArchiveLimits& limits_;
  const std::function<bool(const fs::path&)>& filter_;
  const std::string_view separators_;
  bool has_slash_ = false;
  bool has_backslash_ = false;
  ArchiveReader reader_;
  std::uint64_t max_bytes_ = 0;
  Unpacked unpacked_;
};

void clear_folder(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) fs::remove_all(entry, error);
}

}  // namespace

std::string_view archive_suffix(std::string_view name) {
  constexpr std::array<std::string_view, 12> kSuffixes{".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst",
                                                       ".tgz",    ".txz",    ".tbz2",    ".tzst",
                                                       ".tar",    ".zip",    ".7z",      ".rar"};
  for (const std::string_view suffix : kSuffixes) {
    if (name.size() <= suffix.size()) continue;
    const std::string_view end = name.substr(name.size() - suffix.size());
    if (folded(end) == suffix) return end;
  }
  return {};
}

Unpacked unpack(const fs::path& archive, const fs::path& folder, const ArchiveLimits& limits,
                const std::function<bool(const fs::path&)>& filter) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw_unwritable(folder, error.value());
  const Release names = utf8_file_names();
  // Windows programs write '\\' between folders. Elsewhere it is a character of a name, which must
  // not lead into another student's folder.
  Unpacking first(archive, folder, limits, filter, "/\\");
  Unpacked unpacked = first.run();
  if (first.has_both_separators()) {
    clear_folder(folder);
    unpacked = Unpacking(archive, folder, limits, filter, "/").run();
  }
  if (unpacked.problem) clear_folder(folder);
  return unpacked;
}

}  // namespace labcheck
