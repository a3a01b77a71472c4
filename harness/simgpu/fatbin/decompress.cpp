// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/decompress.hpp"

#include <lz4.h>
#include <zstd.h>

namespace labcheck::simgpu {
namespace {

// Far more than any PTX; a larger size is invalid.
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 28;
// In LZ4, one byte extends a match by at most 255 bytes (LZ4 Block Format Description).
constexpr std::uint64_t kMaxLz4Ratio = 255;

// Whether `stored` can contain `size` bytes. Checked before memory is allocated for them.
bool can_contain(Compression compression, std::span<const std::byte> stored, std::uint64_t size) {
  if (size > kMaxBytes || stored.size() > kMaxBytes) return false;
  if (compression == Compression::lz4) return size / kMaxLz4Ratio <= stored.size();
  const unsigned long long stated = ZSTD_getFrameContentSize(stored.data(), stored.size());
  return stated == size || stated == ZSTD_CONTENTSIZE_UNKNOWN;
}

bool unpack_zstd(std::span<const std::byte> stored, std::string& text) {
  // Padding may follow the frame.
  const std::size_t frame = ZSTD_findFrameCompressedSize(stored.data(), stored.size());
  if (ZSTD_isError(frame) != 0) return false;
  return ZSTD_decompress(text.data(), text.size(), stored.data(), frame) == text.size();
}

bool unpack_lz4(std::span<const std::byte> stored, std::string& text) {
  const int size =
      LZ4_decompress_safe(reinterpret_cast<const char*>(stored.data()), text.data(),
                          static_cast<int>(stored.size()), static_cast<int>(text.size()));
  return size >= 0 && static_cast<std::size_t>(size) == text.size();
}

}  // namespace

std::optional<std::string> decompress(Compression compression, std::span<const std::byte> stored,
                                      std::uint64_t size) {
  if (!can_contain(compression, stored, size)) return std::nullopt;
  std::string text(size, '\0');
  const bool whole =
      compression == Compression::zstd ? unpack_zstd(stored, text) : unpack_lz4(stored, text);
  if (!whole) return std::nullopt;
  return text;
}

}  // namespace labcheck::simgpu
