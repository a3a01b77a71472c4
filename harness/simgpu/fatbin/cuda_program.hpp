// SPDX-License-Identifier: MIT
/// Finds the GPU code and the CUDA runtime of an executable, and decides whether and how it can run
/// on the simulated GPU.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// Compute capabilities are stored as in sm_80: 80.
struct CudaProgram {
  /// The shared CUDA runtime that the program needs, such as "libcudart.so.12" or
  /// "liblabcheck_cudart.so"; empty if it needs none.
  std::string runtime;
  bool has_rpath = false;      // the loader searches its folders before LD_LIBRARY_PATH (DT_RPATH)
  std::set<int> ptx;           // the compute capabilities of its PTX
  std::set<int> machine_code;  // the compute capabilities of its machine code
};

/// Why a program cannot run on the simulated GPU, and what to do about it.
struct ProgramRefusal {
  std::string message;
  std::string remedy;
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
