/// A kernel's syntax tree to code that runs.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/exec/variant.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

/// Where a module's names are on the device. Variables of shared memory have no address; each
/// kernel lays them out anew.
struct ModuleSymbols {
  std::map<std::string_view, std::uint64_t> variables;  // of global and constant memory
  std::map<std::string_view, std::uint64_t> functions;  // handles, for function pointers
  std::uint64_t shared_window = 0;
  std::uint64_t local_window = 0;
  std::uint64_t parameter_window = 0;
};

/// Who cannot do what a kernel asks for: the simulated GPU alone; or nvcc, too, which links no such
/// program for a card.
enum class RefusedBy : std::uint8_t { simulated_gpu, linker };

/// Why a kernel cannot run: what the simulated GPU does not have, or what is wrong with the PTX.
/// `ptx_line` is in its text, `file` and `line` are in the source if they are known.
struct LowerError {
  std::string message;
  int ptx_line = 0;
  std::string file;
  int line = 0;
  RefusedBy by = RefusedBy::simulated_gpu;
};

/// The program of the kernel called `kernel`, with all functions that it can reach and what the
/// checks of that level need in its code. `variant` gives the handlers.
std::variant<std::unique_ptr<Program>, LowerError> lower_kernel(const ptx::Module& module,
                                                                std::string_view kernel,
                                                                const ModuleSymbols& symbols,
                                                                const Variant& variant,
                                                                CheckLevel checks);

}  // namespace labcheck::simgpu
