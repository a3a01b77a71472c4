#include "harness/simgpu/fatbin/fat_binary.hpp"

#include "harness/simgpu/fatbin/decompress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

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
constexpr std::size_t kSmallestEntryHeader = 64;
constexpr std::uint64_t kFlagLz4 = 0x2000;
constexpr std::uint64_t kFlagZstd = 0x8000;

// Where fields are in an entry's header. [bytes]
constexpr std::size_t kKindAt = 0;
constexpr std::size_t kHeaderSizeAt = 4;
constexpr std::size_t kPayloadSizeAt = 8;
constexpr std::size_t kCompressedSizeAt = 16;
constexpr std::size_t kPtxMinorAt = 24;
constexpr std::size_t kPtxMajorAt = 26;
constexpr std::size_t kCapabilityAt = 28;
constexpr std::size_t kFlagsAt = 40;
constexpr std::size_t kSizeAt = 56;

template <class T>
T read(std::span<const std::byte> bytes, std::size_t at) {
  T value{};
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

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

// The entry at the start of `rest`, whose header and payload lie within it.
FatBinaryEntry read_entry(std::span<const std::byte> rest, std::size_t header_size,
                          std::size_t payload_size) {
  FatBinaryEntry entry;
  entry.code = code_of(read<std::uint16_t>(rest, kKindAt));
  entry.compute_capability = static_cast<int>(read<std::uint32_t>(rest, kCapabilityAt) & 0xFFFF);
  entry.ptx_version =
      read<std::uint16_t>(rest, kPtxMajorAt) * 10 + read<std::uint16_t>(rest, kPtxMinorAt);
  entry.compression = compression_of(read<std::uint64_t>(rest, kFlagsAt));
  std::size_t stored = payload_size;
  entry.size = payload_size;
  if (entry.compression != Compression::none) {
    stored = std::min<std::size_t>(read<std::uint32_t>(rest, kCompressedSizeAt), payload_size);
    entry.size = read<std::uint64_t>(rest, kSizeAt);
  }
  entry.stored = rest.subspan(header_size, stored);
  return entry;
}

// The entry of that kind for the highest compute capability from `least` to `most`.
const FatBinaryEntry* choose(const FatBinary& entries, DeviceCode code, int least, int most) {
  const FatBinaryEntry* best = nullptr;
  for (const FatBinaryEntry& entry : entries) {
    if (entry.code != code || entry.compute_capability < least || entry.compute_capability > most)
      continue;
    if (best == nullptr || entry.compute_capability > best->compute_capability) best = &entry;
  }
  return best;
}

std::span<const std::byte> whole_container(const std::byte* container) {
  const auto following =
      read<std::uint64_t>(std::span(container, kContainerHeader), kContainerHeader / 2);
  return {container, kContainerHeader + following};
}

}  // namespace

std::variant<std::vector<std::span<const std::byte>>, FatBinaryError> containers_of(
    const void* wrapper) {
  const auto* bytes = static_cast<const std::byte*>(wrapper);
  if (bytes == nullptr) return error("there is none");
  const std::span head(bytes, kWrapperSize);
  if (read<std::uint32_t>(head, 0) != kWrapperMagic) return error("it does not start like one");
  const auto version = read<std::uint32_t>(head, 4);
  if (version != kWholeProgram && version != kRelocatable)
    return error(fmt::format("version {} is not known", version));
  // What the device linker made of relocatable code is machine code; the files' own containers
  // stand in a list that ends with a null pointer.
  std::vector<std::span<const std::byte>> containers;
  if (version == kWholeProgram) {
    const auto* container = read<const std::byte*>(head, kContainerAt);
    if (container != nullptr) containers.push_back(whole_container(container));
  } else {
    const auto* list = read<const std::byte* const*>(head, kListAt);
    for (; list != nullptr && *list != nullptr; ++list)
      containers.push_back(whole_container(*list));
  }
  if (containers.empty()) return error("it is empty");
  return containers;
}

std::vector<std::span<const std::byte>> containers_in(std::span<const std::byte> section) {
  std::vector<std::span<const std::byte>> containers;
  while (section.size() >= kContainerHeader && read<std::uint32_t>(section, 0) == kContainerMagic) {
    const auto following = read<std::uint64_t>(section, kContainerHeader / 2);
    if (following > section.size() - kContainerHeader) break;
    const std::size_t size = kContainerHeader + following;
    containers.push_back(section.first(size));
    section = section.subspan(std::min((size + 7) / 8 * 8, section.size()));
  }
  return containers;
}

std::variant<FatBinary, FatBinaryError> read_fat_binary(std::span<const std::byte> container) {
  if (container.size() < kContainerHeader) return error("it ends in its header");
  if (read<std::uint32_t>(container, 0) != kContainerMagic)
    return error("its container does not start like one");
  const std::size_t header_size = read<std::uint16_t>(container, 6);
  const auto following = read<std::uint64_t>(container, 8);
  if (header_size < kContainerHeader || header_size > container.size() ||
      following > container.size() - header_size) {
    return error("it is shorter than it says");
  }
  FatBinary entries;
  std::span<const std::byte> rest = container.subspan(header_size, following);
  while (!rest.empty()) {
    if (rest.size() < kSmallestEntryHeader) return error("an entry ends in its header");
    const std::size_t entry_header = read<std::uint32_t>(rest, kHeaderSizeAt);
    const auto payload = read<std::uint64_t>(rest, kPayloadSizeAt);
    if (entry_header < kSmallestEntryHeader || entry_header > rest.size() ||
        payload > rest.size() - entry_header) {
      return error("an entry is longer than the rest");
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

std::optional<std::string> unpacked(const FatBinaryEntry& entry) {
  if (entry.compression != Compression::none)
    return decompress(entry.compression, entry.stored, entry.size);
  return std::string(reinterpret_cast<const char*>(entry.stored.data()), entry.stored.size());
}

std::variant<std::string, FatBinaryError> ptx_text(const FatBinaryEntry& entry) {
  auto text = unpacked(entry);
  if (!text) return error("its PTX does not decompress");
  // Payloads are padded with zeros.
  text->resize(std::min(text->find('\0'), text->size()));
  if (text->empty()) return error("its PTX is empty");
  return std::move(*text);
}

}  // namespace labcheck::simgpu
