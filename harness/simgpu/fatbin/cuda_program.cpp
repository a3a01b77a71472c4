// SPDX-License-Identifier: MIT
#include "harness/simgpu/fatbin/cuda_program.hpp"

#include "harness/simgpu/fatbin/elf_file.hpp"
#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr std::string_view kOwnRuntime = "liblabcheck_cudart.so";
// Each of these libraries is in the folder of our runtime and loads it (CMakeLists.txt).
constexpr std::array<std::string_view, 3> kReplacedRuntimes{"libcudart.so.11.0", "libcudart.so.12",
                                                            "libcudart.so.13"};
// The sections in which nvcc stores whole-program and relocatable device code.
constexpr const char* kWholeSection = ".nv_fatbin";
constexpr const char* kRelocatableSection = "__nv_relfatbin";

bool is_replaced(std::string_view runtime) {
  return runtime == kOwnRuntime || std::find(kReplacedRuntimes.begin(), kReplacedRuntimes.end(),
                                             runtime) != kReplacedRuntimes.end();
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

std::string with_capability(const char* format, int capability) {
  return fmt::format(fmt::runtime(format), capability / 10, capability % 10);
}

// "first:second"; `first` alone if `second` is empty.
std::string prepend_path(const std::string& first, const std::string& second) {
  return second.empty() ? first : first + ":" + second;
}

}  // namespace

std::optional<CudaProgram> read_cuda_program(std::span<const std::byte> file) {
  const auto elf = read_elf_file(file);
  if (!elf) return std::nullopt;
  CudaProgram program;
  program.has_rpath = elf->has_rpath && !elf->has_runpath;
  for (const std::string_view library : elf->needed) {
    if (library == kOwnRuntime || library.starts_with("libcudart.so"))
      program.runtime = std::string(library);
  }
  if (const ElfSection* whole = elf->section(kWholeSection)) add_code(whole->bytes, program);
  if (const ElfSection* relocatable = elf->section(kRelocatableSection))
    add_code(relocatable->bytes, program);
  return program;
}

std::optional<ProgramRefusal> refusal_of(const CudaProgram& program, int compute_capability) {
  const std::string remedy = with_capability(
      "compile it with -gencode arch=compute_{0}{1},code=compute_{0}{1}", compute_capability);
  if (program.ptx.empty() && program.machine_code.empty()) {
    return ProgramRefusal{"the program contains no GPU code compiled by nvcc",
                          "specify a program that nvcc compiled from a .cu file"};
  }
  if (program.runtime.empty()) {
    return ProgramRefusal{
        "the CUDA runtime is statically linked into the program, as nvcc does by default",
        "link it with nvcc's option -cudart shared"};
  }
  if (!is_replaced(program.runtime)) {
    return ProgramRefusal{
        fmt::format("the program needs {}, which labcheck does not replace", program.runtime),
        "compile it with CUDA 11.8, 12 or 13"};
  }
  if (program.ptx.empty()) {
    return ProgramRefusal{"the program contains machine code for real GPUs only, and no PTX",
                          remedy};
  }
  if (*program.ptx.begin() > compute_capability) {
    return ProgramRefusal{
        fmt::format(
            "the program's PTX requires compute capability {}.{}, but the simulated GPU has "
            "{}.{}",
            *program.ptx.begin() / 10, *program.ptx.begin() % 10, compute_capability / 10,
            compute_capability % 10),
        remedy};
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> loader_environment(
    const CudaProgram& program, const std::filesystem::path& runtime_folder,
    const std::string& library_path, const std::string& preload) {
  std::vector<std::pair<std::string, std::string>> environment{
      {"LD_LIBRARY_PATH", prepend_path(runtime_folder.string(), library_path)}};
  if (program.has_rpath) {
    environment.emplace_back("LD_PRELOAD",
                             prepend_path((runtime_folder / program.runtime).string(), preload));
  }
  return environment;
}

}  // namespace labcheck::simgpu
