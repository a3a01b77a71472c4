#include "harness/simgpu/fatbin/decompress.hpp"

#include <lz4.h>
#include <zstd.h>

namespace labcheck::simgpu {
namespace {

// No PTX comes near this; a size beyond it is a broken one.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

bool unpack_zstd(std::span<const std::byte> stored, std::string& text) {
  // Padding may follow the frame.
  const std::size_t frame = ZSTD_findFrameCompressedSize(stored.data(), stored.size());
  if (ZSTD_isError(frame) != 0) return false;
  return ZSTD_decompress(text.data(), text.size(), stored.data(), frame) == text.size();
}

bool unpack_lz4(std::span<const std::byte> stored, std::string& text) {
  if (stored.size() > kMostBytes) return false;
  const int size =
      LZ4_decompress_safe(reinterpret_cast<const char*>(stored.data()), text.data(),
                          static_cast<int>(stored.size()), static_cast<int>(text.size()));
  return size >= 0 && static_cast<std::size_t>(size) == text.size();
}

}  // namespace

std::optional<std::string> decompress(Compression compression, std::span<const std::byte> stored,
                                      std::uint64_t size) {
  if (size > kMostBytes) return std::nullopt;
  std::string text(size, '\0');
  const bool whole =
      compression == Compression::zstd ? unpack_zstd(stored, text) : unpack_lz4(stored, text);
  if (!whole) return std::nullopt;
  return text;
}

}  // namespace labcheck::simgpu
