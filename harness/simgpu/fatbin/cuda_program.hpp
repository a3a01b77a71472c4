// SPDX-License-Identifier: MIT
/// Reads ELF files, finds the GPU code and the CUDA runtime of an executable, and decides whether
/// and how it can run on the simulated GPU.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/fatbin/fat_binary.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

// 64-bit ELF files (System V ABI, "Object Files", "Program Loading and Dynamic Linking"): sections,
// dynamic-linking entries, and the attributes of kernels in machine code for real GPUs.

/// Views into the file.
struct ElfSection {
  std::string_view name;
  Bytes bytes;
};

/// Views into the file.
struct ElfFile {
  std::uint16_t type = 0;                // e_type: ET_EXEC, ET_REL and so on
  std::vector<ElfSection> sections;      // sections with contents in the file
  std::vector<std::string_view> needed;  // DT_NEEDED: names of shared libraries
  bool has_rpath = false;    // DT_RPATH: folders that the loader searches before LD_LIBRARY_PATH
  bool has_runpath = false;  // DT_RUNPATH: folders searched after it; overrides DT_RPATH

  /// The contents of the section `name`; empty if it has none in the file.
  Bytes section(std::string_view name) const;
};

/// Reads the contents of a file. Returns nothing unless it is a complete little-endian 64-bit ELF
/// file with a section table.
std::optional<ElfFile> read_elf_file(Bytes file);

/// The registers per thread of each function in `cubin`, by mangled name. `cubin` is an ELF file
/// with machine code; the counts are EIATTR_REGCOUNT in its section .nv.info, as cuobjdump -elf
/// shows. Empty for relocatable code and for anything else.
std::map<std::string, std::uint32_t, std::less<>> registers_in(Bytes cubin);

// CUDA programs.

/// Compute capabilities are stored as in sm_80: 80.
struct CudaProgram {
  /// The shared CUDA runtime that the program needs, such as "libcudart.so.12" or
  /// "liblabcheck_cudart.so"; empty if it needs none.
  std::string runtime;
  bool uses_driver = false;    // it needs libcuda.so.1
  bool has_rpath = false;      // the loader searches its folders before LD_LIBRARY_PATH (DT_RPATH)
  std::set<int> ptx;           // the compute capabilities of its PTX
  std::set<int> machine_code;  // the compute capabilities of its machine code
};

/// Why a program cannot run on the simulated GPU, and what to do about it.
struct ProgramRefusal {
  Message message{};
  Message remedy{};
};

/// Reads the contents of an executable. Returns nothing if `file` is not an ELF file.
std::optional<CudaProgram> read_cuda_program(std::span<const std::byte> file);

/// Why `program` cannot run on a simulated GPU of `compute_capability`; nothing if it can. Device
/// code in the program's shared libraries is not checked.
std::optional<ProgramRefusal> refusal_of(const CudaProgram& program, int compute_capability);

/// The environment variables with which the loader gives `program` the simulated GPU's runtime
/// instead of NVIDIA's. `runtime_folder` contains liblabcheck_cudart.so. `library_path` and
/// `preload` are the current values of LD_LIBRARY_PATH and LD_PRELOAD.
std::vector<std::pair<std::string, std::string>> loader_environment(
    const CudaProgram& program, const std::filesystem::path& runtime_folder,
    const std::string& library_path, const std::string& preload);

}  // namespace labcheck::simgpu
