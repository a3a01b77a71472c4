/// What a program's file says about the GPU code in it and the CUDA runtime that it asks for, and
/// whether and how it runs on the simulated GPU.
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

/// Compute capabilities are written as in sm_80: 80.
struct CudaProgram {
  /// The shared CUDA runtime that the program asks the loader for, "libcudart.so.12", or
  /// "liblabcheck_cudart.so"; empty where it asks for none.
  std::string runtime;
  bool has_rpath = false;      // its own folders come before LD_LIBRARY_PATH (DT_RPATH)
  std::set<int> ptx;           // the compute capabilities that it has PTX for
  std::set<int> machine_code;  // the compute capabilities that it has machine code for
};

/// Why a program cannot be run on the simulated GPU, and what to do.
struct ProgramRefusal {
  std::string message;
  std::string remedy;
};

/// What the ELF file with the contents `file` holds; nothing where it is none.
std::optional<CudaProgram> read_cuda_program(std::span<const std::byte> file);

/// Nothing where `program` can be run on a GPU of `compute_capability`. Device code that is in
/// shared libraries of the program's own is not seen.
std::optional<ProgramRefusal> refusal_of(const CudaProgram& program, int compute_capability);

/// The environment variables in which the loader gives `program` the simulated GPU's runtime from
/// `runtime_folder` (that of liblabcheck_cudart.so) instead of NVIDIA's. `library_path` and
/// `preload` are the values of LD_LIBRARY_PATH and LD_PRELOAD that it has already.
std::vector<std::pair<std::string, std::string>> loader_environment(
    const CudaProgram& program, const std::filesystem::path& runtime_folder,
    const std::string& library_path, const std::string& preload);

}  // namespace labcheck::simgpu
