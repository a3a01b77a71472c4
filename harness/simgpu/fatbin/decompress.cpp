#include "harness/simgpu/fatbin/decompress.hpp"

#include <lz4.h>
#include <zstd.h>

namespace labcheck::simgpu {
namespace {

// No PTX comes near this; a size beyond it is a broken one.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;
// Of LZ4: a byte lengthens a match by 255 bytes at most (LZ4 Block Format Description).
constexpr std::uint64_t kMostRatio = 255;

// Whether `stored` may hold `size` bytes, so that no memory is taken for a size that it refutes.
bool can_hold(Compression compression, std::span<const std::byte> stored, std::uint64_t size) {
  if (size > kMostBytes || stored.size() > kMostBytes) return false;
  if (compression == Compression::lz4) return size / kMostRatio <= stored.size();
  const unsigned long long told = ZSTD_getFrameContentSize(stored.data(), stored.size());
  return told == size || told == ZSTD_CONTENTSIZE_UNKNOWN;
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
  if (!can_hold(compression, stored, size)) return std::nullopt;
  std::string text(size, '\0');
  const bool whole =
      compression == Compression::zstd ? unpack_zstd(stored, text) : unpack_lz4(stored, text);
  if (!whole) return std::nullopt;
  return text;
}

}  // namespace labcheck::simgpu
