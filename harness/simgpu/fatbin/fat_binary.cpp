// SPDX-License-Identifier: MIT
// No other file uses the libraries zstd and LZ4.
#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <fmt/format.h>
#include <lz4.h>
#include <zstd.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kWrapperMagic = 0x466243B1;
constexpr std::uint32_t kContainerMagic = 0xBA55ED50;
constexpr std::uint32_t kWholeProgram = 1;  // versions of the wrapper
constexpr std::uint32_t kRelocatable = 2;
constexpr std::size_t kWrapperSize = 24;
constexpr std::size_t kContainerAt = 8;
constexpr std::size_t kListAt = 16;
constexpr std::size_t kContainerHeader = 16;
constexpr std::size_t kMinEntryHeader = 64;
constexpr std::uint64_t kFlagLz4 = 0x2000;
constexpr std::uint64_t kFlagZstd = 0x8000;

// The offsets of the fields in an entry's header [bytes].
constexpr std::size_t kKindAt = 0;
constexpr std::size_t kHeaderSizeAt = 4;
constexpr std::size_t kPayloadSizeAt = 8;
constexpr std::size_t kCompressedSizeAt = 16;
constexpr std::size_t kPtxMinorAt = 24;
constexpr std::size_t kPtxMajorAt = 26;
constexpr std::size_t kCapabilityAt = 28;
constexpr std::size_t kFlagsAt = 40;
constexpr std::size_t kSizeAt = 56;

FatBinaryError error(std::string message) {
  return {"the program's fat binary cannot be read: " + std::move(message)};
}

DeviceCode code_of(std::uint16_t kind) {
  return kind == 1 ? DeviceCode::ptx : kind == 2 ? DeviceCode::elf : DeviceCode::other;
}

Compression compression_of(std::uint64_t flags) {
  if ((flags & kFlagZstd) != 0) return Compression::zstd;
  return (flags & kFlagLz4) != 0 ? Compression::lz4 : Compression::none;
}

// Reads the entry at the start of `rest`, which contains its header and payload.
FatBinaryEntry read_entry(Bytes rest, std::size_t header_size, std::size_t payload_size) {
  FatBinaryEntry entry;
  entry.code = code_of(value_at<std::uint16_t>(rest, kKindAt));
  entry.compute_capability =
      static_cast<int>(value_at<std::uint32_t>(rest, kCapabilityAt) & 0xFFFF);
  entry.ptx_version =
      value_at<std::uint16_t>(rest, kPtxMajorAt) * 10 + value_at<std::uint16_t>(rest, kPtxMinorAt);
  entry.compression = compression_of(value_at<std::uint64_t>(rest, kFlagsAt));
  std::size_t stored = payload_size;
  entry.size = payload_size;
  if (entry.compression != Compression::none) {
    stored = std::min<std::size_t>(value_at<std::uint32_t>(rest, kCompressedSizeAt), payload_size);
    entry.size = value_at<std::uint64_t>(rest, kSizeAt);
  }
  entry.stored = rest.subspan(header_size, stored);
  return entry;
}

// The entry of that kind for the highest compute capability in [min, max].
const FatBinaryEntry* choose(const FatBinary& entries, DeviceCode code, int min, int max) {
  const FatBinaryEntry* best = nullptr;
  for (const FatBinaryEntry& entry : entries) {
    if (entry.code != code || entry.compute_capability < min || entry.compute_capability > max)
      continue;
    if (best == nullptr || entry.compute_capability > best->compute_capability) best = &entry;
  }
  return best;
}

Bytes container_at(const std::byte* container) {
  const auto following =
      value_at<std::uint64_t>(std::span(container, kContainerHeader), kContainerHeader / 2);
  return {container, kContainerHeader + following};
}

// Far more than any PTX; a larger size is invalid.
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 28;
// In LZ4, one byte extends a match by at most 255 bytes (LZ4 Block Format Description).
constexpr std::uint64_t kMaxLz4Ratio = 255;

// Whether `stored` can contain `size` bytes. Checked before memory is allocated for them.
bool can_contain(Compression compression, Bytes stored, std::uint64_t size) {
  if (size > kMaxBytes || stored.size() > kMaxBytes) return false;
  if (compression == Compression::lz4) return size / kMaxLz4Ratio <= stored.size();
  const unsigned long long stated = ZSTD_getFrameContentSize(stored.data(), stored.size());
  return stated == size || stated == ZSTD_CONTENTSIZE_UNKNOWN;
}

bool unpack_zstd(Bytes stored, std::string& text) {
  // Padding may follow the frame.
  const std::size_t frame = ZSTD_findFrameCompressedSize(stored.data(), stored.size());
  if (ZSTD_isError(frame) != 0) return false;
  return ZSTD_decompress(text.data(), text.size(), stored.data(), frame) == text.size();
}

bool unpack_lz4(Bytes stored, std::string& text) {
  const int size =
      LZ4_decompress_safe(reinterpret_cast<const char*>(stored.data()), text.data(),
                          static_cast<int>(stored.size()), static_cast<int>(text.size()));
  return size >= 0 && static_cast<std::size_t>(size) == text.size();
}

// The decompressed bytes; nothing unless there are exactly `size` of them.
std::optional<std::string> decompress(Compression compression, Bytes stored, std::uint64_t size) {
  if (!can_contain(compression, stored, size)) return std::nullopt;
  std::string text(size, '\0');
  const bool whole =
      compression == Compression::zstd ? unpack_zstd(stored, text) : unpack_lz4(stored, text);
  if (!whole) return std::nullopt;
  return text;
}

}  // namespace

std::variant<std::vector<Bytes>, FatBinaryError> containers_of(const void* wrapper) {
  const auto* bytes = static_cast<const std::byte*>(wrapper);
  if (bytes == nullptr) return error("it is missing");
  const std::span head(bytes, kWrapperSize);
  if (value_at<std::uint32_t>(head, 0) != kWrapperMagic) return error("its magic number is wrong");
  const auto version = value_at<std::uint32_t>(head, 4);
  if (version != kWholeProgram && version != kRelocatable)
    return error(fmt::format("its version {} is unknown", version));
  // For relocatable code, the linked container has only machine code. The containers of the source
  // files are in a list that ends with a null pointer.
  std::vector<Bytes> containers;
  if (version == kWholeProgram) {
    const auto* container = value_at<const std::byte*>(head, kContainerAt);
    if (container != nullptr) containers.push_back(container_at(container));
  } else {
    const auto* list = value_at<const std::byte* const*>(head, kListAt);
    for (; list != nullptr && *list != nullptr; ++list) containers.push_back(container_at(*list));
  }
  if (containers.empty()) return error("it is empty");
  return containers;
}

std::vector<Bytes> containers_in(Bytes section) {
  std::vector<Bytes> containers;
  while (section.size() >= kContainerHeader &&
         value_at<std::uint32_t>(section, 0) == kContainerMagic) {
    const auto following = value_at<std::uint64_t>(section, kContainerHeader / 2);
    if (following > section.size() - kContainerHeader) break;
    const std::size_t size = kContainerHeader + following;
    containers.push_back(section.first(size));
    section = section.subspan(std::min((size + 7) / 8 * 8, section.size()));
  }
  return containers;
}

std::variant<FatBinary, FatBinaryError> read_fat_binary(Bytes container) {
  if (container.size() < kContainerHeader) return error("its header is incomplete");
  if (value_at<std::uint32_t>(container, 0) != kContainerMagic)
    return error("the magic number of its container is wrong");
  const std::size_t header_size = value_at<std::uint16_t>(container, 6);
  const auto following = value_at<std::uint64_t>(container, 8);
  if (header_size < kContainerHeader || header_size > container.size() ||
      following > container.size() - header_size) {
    return error("it is shorter than its header states");
  }
  FatBinary entries;
  Bytes rest = container.subspan(header_size, following);
  while (!rest.empty()) {
    if (rest.size() < kMinEntryHeader) return error("the header of an entry is incomplete");
    const std::size_t entry_header = value_at<std::uint32_t>(rest, kHeaderSizeAt);
    const auto payload = value_at<std::uint64_t>(rest, kPayloadSizeAt);
    if (entry_header < kMinEntryHeader || entry_header > rest.size() ||
        payload > rest.size() - entry_header) {
      return error("an entry extends past the end");
    }
    entries.push_back(read_entry(rest, entry_header, payload));
    rest = rest.subspan(entry_header + payload);
  }
  return entries;
}

const FatBinaryEntry* choose_ptx(const FatBinary& entries, int compute_capability) {
  return choose(entries, DeviceCode::ptx, 0, compute_capability);
}

const FatBinaryEntry* choose_machine_code(const FatBinary& entries, int compute_capability) {
  return choose(entries, DeviceCode::elf, compute_capability / 10 * 10, compute_capability);
}

std::optional<std::string> unpack_payload(const FatBinaryEntry& entry) {
  if (entry.compression != Compression::none)
    return decompress(entry.compression, entry.stored, entry.size);
  return std::string(reinterpret_cast<const char*>(entry.stored.data()), entry.stored.size());
}

std::variant<std::string, FatBinaryError> unpack_ptx(const FatBinaryEntry& entry) {
  auto text = unpack_payload(entry);
  if (!text) return error("its PTX cannot be decompressed");
  // Payloads are padded with zeros.
  text->resize(std::min(text->find('\0'), text->size()));
  if (text->empty()) return error("its PTX is empty");
  return std::move(*text);
}

}  // namespace labcheck::simgpu
