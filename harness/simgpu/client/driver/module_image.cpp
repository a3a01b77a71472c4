// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/driver/module_image.hpp"

#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kWrapper = 0x466243B1;
constexpr std::uint32_t kContainer = 0xBA55ED50;
constexpr std::string_view kElf = "\177ELF";

// As in a program: fat_binary.cpp.
struct ContainerHeader {
  std::uint32_t magic = kContainer;
  std::uint16_t version = 1;
  std::uint16_t header_size = 16;
  std::uint64_t following = 0;
};

struct PtxHeader {
  std::uint16_t kind = 1;  // PTX
  std::uint16_t version = 0x101;
  std::uint32_t header_size = 64;
  std::uint64_t payload_size = 0;
  std::uint32_t compressed_size = 0;
  std::uint32_t reserved = 0;
  std::uint16_t ptx_minor = 0, ptx_major = 0;
  std::uint32_t compute_capability = 0;
  std::uint64_t unused[4] = {};
};

static_assert(sizeof(ContainerHeader) == 16);
static_assert(sizeof(PtxHeader) == 64);

struct Wrapper {
  std::uint32_t magic = kWrapper;
  std::uint32_t version = 1;
  const void* container = nullptr;
  const void* unused = nullptr;
};

// The number after the first `prefix` in `text`; 0 if there is none.
std::uint16_t number_after(std::string_view text, std::string_view prefix) {
  std::uint16_t number = 0;
  const std::size_t at = text.find(prefix);
  if (at != std::string_view::npos)
    std::from_chars(text.data() + at + prefix.size(), text.data() + text.size(), number);
  return number;
}

ModuleImage image_of_ptx(std::string_view text) {
  const std::size_t version_at = text.find(".version ");
  if (version_at == std::string_view::npos) throw cudaErrorInvalidKernelImage;
  PtxHeader entry;
  entry.ptx_major = number_after(text.substr(version_at), ".version ");
  const std::string_view after = text.substr(version_at + std::strlen(".version "));
  entry.ptx_minor = number_after(after, ".");
  entry.compute_capability = number_after(text, ".target sm_");
  if (entry.ptx_major == 0 || entry.compute_capability == 0) throw cudaErrorInvalidPtx;
  entry.payload_size = text.size() + 1;
  ContainerHeader container;
  container.following = sizeof entry + entry.payload_size;
  ModuleImage image;
  image.own.resize(sizeof container + container.following);
  std::memcpy(image.own.data(), &container, sizeof container);
  std::memcpy(image.own.data() + sizeof container, &entry, sizeof entry);
  std::memcpy(image.own.data() + sizeof container + sizeof entry, text.data(), text.size());
  image.containers = {image.own};
  return image;
}

}  // namespace

ModuleImage read_module_image(const void* image) {
  if (image == nullptr) throw cudaErrorInvalidValue;
  std::uint32_t magic = 0;
  std::memcpy(&magic, image, ::strnlen(static_cast<const char*>(image), sizeof magic));
  if (std::memcmp(&magic, kElf.data(), kElf.size()) == 0) return ModuleImage{};
  const Wrapper wrapper{.container = image};
  const bool is_container = magic == kContainer;
  if (!is_container && magic != kWrapper) return image_of_ptx(static_cast<const char*>(image));
  auto containers = containers_of(is_container ? &wrapper : image);
  if (std::holds_alternative<FatBinaryError>(containers)) throw cudaErrorInvalidKernelImage;
  return ModuleImage{{}, std::get<std::vector<Bytes>>(std::move(containers))};
}

ModuleImage read_module_file(const char* path, std::string& bytes) {
  if (path == nullptr) throw cudaErrorInvalidValue;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw cudaErrorFileNotFound;
  bytes.assign(std::istreambuf_iterator<char>(file), {});
  const auto containers = containers_in(std::as_bytes(std::span(bytes)));
  if (!containers.empty()) return ModuleImage{{}, containers};
  return bytes.starts_with(kElf) ? ModuleImage{} : image_of_ptx(bytes.c_str());
}

}  // namespace labcheck::simgpu
