// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/cuda_program.hpp"

#include "harness/simgpu/fatbin/fat_binary.hpp"
#include "harness/simgpu/fatbin/messages.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <string_view>

namespace labcheck::simgpu {
namespace {

// The value at `offset`, or nothing if not all of it is in `bytes`.
template <class T>
std::optional<T> read_value(Bytes bytes, std::size_t offset) {
  if (offset > bytes.size() || sizeof(T) > bytes.size() - offset) return std::nullopt;
  return value_at<T>(bytes, offset);
}

std::optional<Bytes> part(Bytes bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) return std::nullopt;
  return bytes.subspan(offset, size);
}

// Longer than the name of any section or library. Limits the time for a file whose strings do not
// end.
constexpr std::size_t kMaxString = 4096;

// The string at `offset`, up to the next zero; empty if there is no zero.
std::string_view string_at(Bytes strings, std::uint64_t offset) {
  if (offset >= strings.size()) return {};
  const std::string_view rest(reinterpret_cast<const char*>(strings.data()) + offset,
                              std::min(strings.size() - offset, kMaxString));
  const auto end = rest.find('\0');
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

bool is_supported(const Elf64_Ehdr& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_ident[EI_DATA] == ELFDATA2LSB &&
         header.e_shentsize == sizeof(Elf64_Shdr);
}

// Returns nothing if a header is outside the file.
std::optional<std::vector<Elf64_Shdr>> section_headers(Bytes file, const Elf64_Ehdr& header) {
  std::vector<Elf64_Shdr> headers;
  for (std::size_t k = 0; k < header.e_shnum; ++k) {
    const auto section = read_value<Elf64_Shdr>(file, header.e_shoff + k * sizeof(Elf64_Shdr));
    if (!section) return std::nullopt;
    headers.push_back(*section);
  }
  return headers;
}

// Empty for sections without contents in the file; nothing if the contents are outside the file.
std::optional<Bytes> contents(Bytes file, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL) return Bytes();
  return part(file, section.sh_offset, section.sh_size);
}

void read_dynamic(Bytes entries, Bytes strings, ElfFile& elf) {
  for (std::uint64_t at = 0;; at += sizeof(Elf64_Dyn)) {
    const auto entry = read_value<Elf64_Dyn>(entries, at);
    if (!entry || entry->d_tag == DT_NULL) return;
    if (entry->d_tag == DT_NEEDED) elf.needed.push_back(string_at(strings, entry->d_un.d_val));
    if (entry->d_tag == DT_RPATH) elf.has_rpath = true;
    if (entry->d_tag == DT_RUNPATH) elf.has_runpath = true;
  }
}

// An attribute is one byte for its format, one byte for its name, and a value of 2 bytes. In the
// sized format, these 2 bytes are the size of the value that follows.
constexpr std::byte kSizedValue{0x04};
constexpr std::byte kRegisterCount{0x2F};  // value: a symbol's index and its count, 4 bytes each
constexpr std::size_t kHeaderSize = 4;
constexpr std::size_t kRegisterCountSize = 8;

std::string_view symbol_name(Bytes symbols, Bytes names, std::uint32_t index) {
  if (index >= symbols.size() / sizeof(Elf64_Sym)) return {};
  const auto symbol = value_at<Elf64_Sym>(symbols, index * sizeof(Elf64_Sym));
  if (symbol.st_name >= names.size()) return {};
  const std::string_view rest(reinterpret_cast<const char*>(names.data()) + symbol.st_name,
                              names.size() - symbol.st_name);
  return rest.substr(0, rest.find('\0'));
}

constexpr std::string_view kOwnRuntime = "liblabcheck_cudart.so";
constexpr std::string_view kDriver = "libcuda.so.1";
// Each of these libraries is in the folder of our runtime and loads it (CMakeLists.txt).
constexpr std::array<std::string_view, 3> kReplacedRuntimes{"libcudart.so.11.0", "libcudart.so.12",
                                                            "libcudart.so.13"};
// The sections in which nvcc stores whole-program and relocatable device code.
constexpr const char* kWholeSection = ".nv_fatbin";
constexpr const char* kRelocatableSection = "__nv_relfatbin";

bool is_replaced(std::string_view runtime) {
  return runtime == kOwnRuntime ||
         std::ranges::find(kReplacedRuntimes, runtime) != kReplacedRuntimes.end();
}

void add_code(std::span<const std::byte> section, CudaProgram& program) {
  for (const std::span<const std::byte> container : containers_in(section)) {
    const auto entries = read_fat_binary(container);
    const auto* read = std::get_if<FatBinary>(&entries);
    if (read == nullptr) continue;
    for (const FatBinaryEntry& entry : *read) {
      if (entry.code == DeviceCode::ptx) program.ptx.insert(entry.compute_capability);
      if (entry.code == DeviceCode::elf) program.machine_code.insert(entry.compute_capability);
    }
  }
}

// "first:second"; `first` alone if `second` is empty.
std::string prepend_path(const std::string& first, const std::string& second) {
  return second.empty() ? first : first + ":" + second;
}

}  // namespace

Bytes ElfFile::section(std::string_view name) const {
  const auto found = std::ranges::find(sections, name, &ElfSection::name);
  return found == sections.end() ? Bytes() : found->bytes;
}

std::optional<ElfFile> read_elf_file(Bytes file) {
  const auto header = read_value<Elf64_Ehdr>(file, 0);
  if (!header || !is_supported(*header)) return std::nullopt;
  const auto headers = section_headers(file, *header);
  if (!headers || header->e_shstrndx >= headers->size()) return std::nullopt;
  const auto names = contents(file, (*headers)[header->e_shstrndx]);
  if (!names) return std::nullopt;
  ElfFile elf;
  elf.type = header->e_type;
  // Sections may overlap, so that together they are much larger than the file.
  std::size_t room = file.size();
  for (const Elf64_Shdr& section : *headers) {
    const auto bytes = contents(file, section);
    if (!bytes) return std::nullopt;
    if (!bytes->empty()) elf.sections.push_back({string_at(*names, section.sh_name), *bytes});
    if (section.sh_type != SHT_DYNAMIC || section.sh_link >= headers->size()) continue;
    if (bytes->size() > room) return std::nullopt;
    room -= bytes->size();
    const auto strings = contents(file, (*headers)[section.sh_link]);
    if (strings) read_dynamic(*bytes, *strings, elf);
  }
  return elf;
}

std::map<std::string, std::uint32_t, std::less<>> registers_in(Bytes cubin) {
  std::map<std::string, std::uint32_t, std::less<>> registers;
  const auto elf = read_elf_file(cubin);
  if (!elf || elf->type != ET_EXEC) return registers;
  const Bytes symbols = elf->section(".symtab");
  const Bytes names = elf->section(".strtab");
  // In a file that a compiler made, names overlap little. Otherwise, a small file could contain
  // many long names.
  std::size_t room = cubin.size();
  Bytes rest = elf->section(".nv.info");
  while (rest.size() >= kHeaderSize) {
    const bool sized = rest[0] == kSizedValue;
    const std::size_t size = sized ? value_at<std::uint16_t>(rest, 2) : 0;
    if (size > rest.size() - kHeaderSize) break;
    if (sized && rest[1] == kRegisterCount && size >= kRegisterCountSize) {
      const std::string_view name =
          symbol_name(symbols, names, value_at<std::uint32_t>(rest, kHeaderSize));
      const auto count = value_at<std::uint32_t>(rest, kHeaderSize + sizeof(std::uint32_t));
      if (name.size() > room) break;
      room -= name.size();
      if (!name.empty()) registers.try_emplace(std::string(name), count);
    }
    rest = rest.subspan(kHeaderSize + size);
  }
  return registers;
}

std::optional<CudaProgram> read_cuda_program(std::span<const std::byte> file) {
  const auto elf = read_elf_file(file);
  if (!elf) return std::nullopt;
  CudaProgram program;
  program.has_rpath = elf->has_rpath && !elf->has_runpath;
  for (const std::string_view library : elf->needed) {
    if (library == kOwnRuntime || library.starts_with("libcudart.so"))
      program.runtime = std::string(library);
    if (library == kDriver) program.uses_driver = true;
  }
  add_code(elf->section(kWholeSection), program);
  add_code(elf->section(kRelocatableSection), program);
  return program;
}

std::optional<ProgramRefusal> refusal_of(const CudaProgram& program, int compute_capability) {
  const int major = compute_capability / 10;
  const int minor = compute_capability % 10;
  if (program.ptx.empty() && program.machine_code.empty()) {
    if (program.uses_driver) return std::nullopt;  // it loads its GPU code at run time
    return ProgramRefusal{text::program_without_gpu_code(), text::specify_cuda_program()};
  }
  if (program.runtime.empty())
    return ProgramRefusal{text::runtime_is_static(), text::link_shared_runtime()};
  if (!is_replaced(program.runtime)) {
    return ProgramRefusal{text::runtime_not_replaced(program.runtime),
                          text::compile_with_known_cuda()};
  }
  if (program.ptx.empty()) {
    return ProgramRefusal{text::program_without_ptx(), text::compile_for_capability(major, minor)};
  }
  if (const int lowest = *program.ptx.begin(); lowest > compute_capability) {
    return ProgramRefusal{text::ptx_requires_later_gpu(lowest / 10, lowest % 10, major, minor),
                          text::compile_for_capability(major, minor)};
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> loader_environment(
    const CudaProgram& program, const std::filesystem::path& runtime_folder,
    const std::string& library_path, const std::string& preload) {
  std::string folders = library_path;
  std::string libraries = preload;
  if (program.uses_driver) {
    const std::filesystem::path driver_folder = runtime_folder / "driver";
    folders = prepend_path(driver_folder.string(), folders);
    libraries = prepend_path((driver_folder / kDriver).string(), libraries);
  }
  if (!program.runtime.empty())
    libraries = prepend_path((runtime_folder / program.runtime).string(), libraries);
  std::vector<std::pair<std::string, std::string>> environment{
      {"LD_LIBRARY_PATH", prepend_path(runtime_folder.string(), folders)}};
  if (program.has_rpath) environment.emplace_back("LD_PRELOAD", libraries);
  return environment;
}

}  // namespace labcheck::simgpu
