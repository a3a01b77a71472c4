/// A module of device code, loaded: its variables have memory, its kernels are lowered when they
/// are first asked for.
#pragma once

#include "harness/simgpu/exec/variant.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

/// A __device__ or __constant__ variable.
struct ModuleVariable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

class LoadedModule {
 public:
  /// Loads PTX text and allocates its variables in `memory`. What is wrong with it is told by the
  /// first kernel() call, as the CUDA runtime does.
  LoadedModule(std::string ptx, DeviceMemory& memory, const Variant& variant);

  LoadedModule(const LoadedModule&) = delete;
  LoadedModule& operator=(const LoadedModule&) = delete;

  /// The kernel of that mangled name, ready to run.
  std::variant<const Program*, LowerError> kernel(std::string_view name);

  /// Whether the module has a kernel of that name.
  bool has_kernel(std::string_view name) const;

  std::optional<ModuleVariable> variable(std::string_view name) const;

 private:
  void allocate_variables(DeviceMemory& memory);
  void initialize(const ptx::Variable& variable, const DeviceMemory& memory);
  std::uint64_t address_of(std::string_view symbol) const;

  std::string text_;
  ptx::Module module_;
  std::optional<LowerError> broken_;
  const Variant& variant_;
  ModuleSymbols symbols_;
  std::map<std::string_view, ModuleVariable> variables_;
  std::map<std::string, std::unique_ptr<Program>, std::less<>> programs_;
};

}  // namespace labcheck::simgpu
