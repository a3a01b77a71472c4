// SPDX-License-Identifier: MIT
/// A loaded module of device code. Its variables have memory; its kernels are lowered on first use.
#pragma once

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/facts/ablation.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// A __device__ or __constant__ variable.
struct ModuleVariable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

/// The addresses of variables that are already allocated, by name: the __managed__ variables.
using PlacedVariables = std::map<std::string, std::uint64_t, std::less<>>;

class LoadedModule {
 public:
  /// Links PTX texts into one module and allocates its variables in `memory`, except those that
  /// `placed` has addresses for. The kernels run with `checks`, and without the memory of
  /// `ablation`. load_error() and every call of kernel() return errors in the texts.
  LoadedModule(std::vector<std::string> texts, DeviceMemory& memory, const Variant& variant,
               CheckLevel checks, const PlacedVariables& placed = {},
               const Ablation& ablation = {});
  LoadedModule(std::string text, DeviceMemory& memory, const Variant& variant, CheckLevel checks)
      : LoadedModule(std::vector{std::move(text)}, memory, variant, checks) {}

  LoadedModule(const LoadedModule&) = delete;
  LoadedModule& operator=(const LoadedModule&) = delete;

  /// The kernel with this mangled name, ready to run.
  std::variant<const Program*, LowerError> kernel(std::string_view name);

  /// The mangled names of all kernels.
  std::vector<std::string_view> kernels() const;

  std::optional<ModuleVariable> variable(std::string_view name) const;

  const std::optional<LowerError>& load_error() const { return load_error_; }

  /// The total size of the __constant__ variables [bytes].
  std::uint64_t constant_bytes() const { return constant_bytes_; }

  /// The highest compute capability that a text is compiled for: 80 for sm_80.
  int target() const { return module_.target; }

 private:
  std::optional<LowerError> read(const Ablation& ablation);
  void allocate_variables(DeviceMemory& memory, const PlacedVariables& placed);
  void initialize(const ptx::Variable& variable, const DeviceMemory& memory,
                  const std::set<std::string_view>& declared);
  std::uint64_t address_of(std::string_view symbol) const;

  std::vector<std::string> texts_;
  ptx::Module module_;
  std::optional<LowerError> load_error_;
  const Variant& variant_;
  CheckLevel checks_;
  ModuleSymbols symbols_;
  std::map<std::string_view, ModuleVariable> variables_;
  std::uint64_t constant_bytes_ = 0;
  std::map<std::string, std::unique_ptr<Program>, std::less<>> programs_;
};

}  // namespace labcheck::simgpu
