// SPDX-License-Identifier: MIT
#include "harness/intake/archive_stream.hpp"

#include "harness/base/error.hpp"

namespace labcheck {
namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 16;

}  // namespace

Utf8FileNames::Utf8FileNames() : names_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{})) {
  if (names_ != locale_t{}) before_ = ::uselocale(names_);
}

Utf8FileNames::~Utf8FileNames() {
  if (names_ == locale_t{}) return;
  ::uselocale(before_);
  ::freelocale(names_);
}

ArchiveReader open_archive(const std::filesystem::path& file) {
  ArchiveReader reader(archive_read_new());
  if (!reader) throw HarnessError("out of memory while opening an archive");
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

}  // namespace labcheck
