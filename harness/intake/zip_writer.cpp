// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <clocale>
#include <memory>
#include <string>

namespace labcheck {
namespace {

struct ZipCloser {
  void operator()(archive* writer) const { archive_write_free(writer); }
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

using ZipWriter = std::unique_ptr<archive, ZipCloser>;
using ZipEntry = std::unique_ptr<archive_entry, ZipCloser>;

constexpr int kFileMode = 0644;

// archive_write_callback: appends to the string `client`.
la_ssize_t append(archive* /*writer*/, void* client, const void* bytes, std::size_t size) {
  static_cast<std::string*>(client)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void require(int status, archive* writer) {
  if (status == ARCHIVE_OK) return;
  const char* reason = archive_error_string(writer);
  throw HarnessError(
      tr("cannot write a zip archive: {}", reason == nullptr ? tr("out of memory") : reason));
}

}  // namespace

Release utf8_file_names() {
  const locale_t names = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  if (names == locale_t{}) return {};
  return Release([names, before = ::uselocale(names)] {
    ::uselocale(before);
    ::freelocale(names);
  });
}

std::string zip_archive(const std::vector<ZippedFile>& files) {
  const Release names = utf8_file_names();
  std::string bytes;
  const ZipWriter writer(archive_write_new());
  if (!writer) throw HarnessError(tr("out of memory while writing a zip archive"));
  require(archive_write_set_format_zip(writer.get()), writer.get());
  require(archive_write_set_options(writer.get(), "zip:hdrcharset=UTF-8"), writer.get());
  require(archive_write_set_bytes_in_last_block(writer.get(), 1), writer.get());
  require(archive_write_open(writer.get(), &bytes, nullptr, append, nullptr), writer.get());
  for (const ZippedFile& file : files) {
    const ZipEntry entry(archive_entry_new());
    if (!entry) throw HarnessError(tr("out of memory while writing a zip archive"));
    archive_entry_set_pathname_utf8(entry.get(), file.path.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), kFileMode);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.contents.size()));
    archive_entry_set_mtime(entry.get(), file.changed_at.time_since_epoch().count(), 0);
    require(archive_write_header(writer.get(), entry.get()), writer.get());
    const la_ssize_t written =
        archive_write_data(writer.get(), file.contents.data(), file.contents.size());
    if (written != static_cast<la_ssize_t>(file.contents.size()))
      require(ARCHIVE_FATAL, writer.get());
  }
  require(archive_write_close(writer.get()), writer.get());
  return bytes;
}

}  // namespace labcheck
