// SPDX-License-Identifier: MIT
/// Valid and hostile archives for tests.
#pragma once

#include "harness/intake/archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {

enum class PackedKind { file, folder, link, hard_link, pipe };

/// An entry of an archive. `target` is the target of a link.
struct Packed {
  std::string name;
  std::string contents{};
  PackedKind kind = PackedKind::file;
  std::string target{};
};

enum class Packing { zip, zip_encrypted, tar, tar_gz, tar_xz, tar_zst, seven_zip };

inline void set_format(archive* writer, Packing packing) {
  switch (packing) {
    case Packing::zip:
      archive_write_set_format_zip(writer);
      break;
    case Packing::zip_encrypted:
      archive_write_set_format_zip(writer);
      archive_write_set_options(writer, "zip:encryption=traditional");
      archive_write_set_passphrase(writer, "secret");
      break;
    case Packing::tar:
      archive_write_set_format_pax_restricted(writer);
      break;
    case Packing::tar_gz:
      archive_write_set_format_gnutar(writer);
      archive_write_add_filter_gzip(writer);
      break;
    case Packing::tar_xz:
      archive_write_set_format_pax_restricted(writer);
      archive_write_add_filter_xz(writer);
      break;
    case Packing::tar_zst:
      archive_write_set_format_pax_restricted(writer);
      archive_write_add_filter_zstd(writer);
      break;
    case Packing::seven_zip:
      archive_write_set_format_7zip(writer);
      break;
  }
}

inline unsigned type_of(PackedKind kind) {
  switch (kind) {
    case PackedKind::file:
    case PackedKind::hard_link:
      return AE_IFREG;
    case PackedKind::folder:
      return AE_IFDIR;
    case PackedKind::link:
      return AE_IFLNK;
    case PackedKind::pipe:
      return AE_IFIFO;
  }
  return AE_IFREG;
}

/// Writes an archive with `entries` to `path`. Folders in the names get no entries of their own.
inline void write_archive(const std::filesystem::path& path, Packing packing,
                          const std::vector<Packed>& entries) {
  const Release names = utf8_file_names();
  archive* writer = archive_write_new();
  set_format(writer, packing);
  ASSERT_EQ(archive_write_open_filename(writer, path.c_str()), ARCHIVE_OK)
      << archive_error_string(writer);
  for (const Packed& packed : entries) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, packed.name.c_str());
    archive_entry_set_filetype(entry, type_of(packed.kind));
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, 1'700'000'000, 0);
    archive_entry_set_size(entry, static_cast<la_int64_t>(packed.contents.size()));
    if (packed.kind == PackedKind::link) archive_entry_set_symlink(entry, packed.target.c_str());
    if (packed.kind == PackedKind::hard_link)
      archive_entry_set_hardlink(entry, packed.target.c_str());
    ASSERT_GE(archive_write_header(writer, entry), ARCHIVE_WARN) << archive_error_string(writer);
    archive_write_data(writer, packed.contents.data(), packed.contents.size());
    archive_entry_free(entry);
  }
  ASSERT_EQ(archive_write_close(writer), ARCHIVE_OK) << archive_error_string(writer);
  archive_write_free(writer);
}

}  // namespace labcheck::test
