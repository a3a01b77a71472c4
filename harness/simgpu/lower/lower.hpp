// SPDX-License-Identifier: MIT
/// Lowers a kernel's syntax tree to executable code.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/facts/ablation.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

/// The device addresses of a module's names. Shared variables have no address here; each kernel has
/// its own layout.
struct ModuleSymbols {
  std::map<std::string_view, std::uint64_t> variables;  // in global and constant memory
  std::map<std::string_view, std::uint64_t> functions;  // handles, for function pointers
  std::uint64_t shared_window = 0;
  std::uint64_t local_window = 0;
  std::uint64_t parameter_window = 0;
};

/// What rejects a kernel: only the simulated GPU, or also nvcc's linker for real GPUs, or the
/// search for its name.
enum class RefusedBy : std::uint8_t { simulated_gpu, linker, search };

/// Why a kernel cannot run: an unsupported feature or an error in the PTX. `ptx_line` is the line
/// in the PTX; `file` and `line` are the source position, if known.
struct LowerError {
  Message message{};
  int ptx_line = 0;
  std::string file;
  int line = 0;
  RefusedBy refused_by = RefusedBy::simulated_gpu;
};

/// Lowers the kernel `kernel` with all reachable functions and the instrumentation for `checks`.
/// `variant` provides the handlers.
std::variant<std::unique_ptr<Program>, LowerError> lower_kernel(const ptx::Module& module,
                                                                std::string_view kernel,
                                                                const ModuleSymbols& symbols,
                                                                const Variant& variant,
                                                                CheckLevel checks);

/// The module with instructions that change what its functions load from the memory of `ablation`:
/// results of loads, old values that atomic operations return, and matrices. Finite numbers stay
/// finite. Values that asynchronous copies move to shared memory change when they are loaded.
ptx::Module without(ptx::Module module, const Ablation& ablation);

}  // namespace labcheck::simgpu
