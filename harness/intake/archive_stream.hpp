// SPDX-License-Identifier: MIT
/// RAII wrappers of libarchive's reader, for archive.cpp.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <clocale>
#include <filesystem>
#include <memory>

namespace labcheck {

/// During its lifetime, libarchive returns this thread's file names in UTF-8, regardless of the
/// user's locale.
class Utf8FileNames {
 public:
  Utf8FileNames();
  ~Utf8FileNames();
  Utf8FileNames(const Utf8FileNames&) = delete;
  Utf8FileNames& operator=(const Utf8FileNames&) = delete;

 private:
  locale_t names_{};
  locale_t before_{};
};

struct ArchiveCloser {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

using ArchiveReader = std::unique_ptr<archive, ArchiveCloser>;

/// A reader at the start of `file`, for the formats that unpack() supports; null if `file` has
/// another format or cannot be read.
ArchiveReader open_archive(const std::filesystem::path& file);

}  // namespace labcheck
