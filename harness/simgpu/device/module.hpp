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

/// Addresses that variables have already got by name: those of __managed__ ones.
using PlacedVariables = std::map<std::string, std::uint64_t, std::less<>>;

class LoadedModule {
 public:
  /// Loads PTX texts, linked to one module, and allocates its variables in `memory`, except where
  /// `placed` has an address for them. What is wrong with the texts is told by broken() and by
  /// every kernel(). Its kernels run with `checks`.
  LoadedModule(std::vector<std::string> texts, DeviceMemory& memory, const Variant& variant,
               CheckLevel checks, const PlacedVariables& placed = {});
  LoadedModule(std::string text, DeviceMemory& memory, const Variant& variant, CheckLevel checks)
      : LoadedModule(std::vector{std::move(text)}, memory, variant, checks) {}

  LoadedModule(const LoadedModule&) = delete;
  LoadedModule& operator=(const LoadedModule&) = delete;

  /// The kernel of that mangled name, ready to run.
  std::variant<const Program*, LowerError> kernel(std::string_view name);

  /// The mangled names of all kernels.
  std::vector<std::string_view> kernels() const;

  std::optional<ModuleVariable> variable(std::string_view name) const;

  const std::optional<LowerError>& broken() const { return broken_; }

  /// What the __constant__ variables take together. [bytes]
  std::uint64_t constant_bytes() const { return constant_bytes_; }

  /// The highest compute capability that a text was made for: 80 for sm_80.
  int target() const { return module_.target; }

 private:
  std::optional<LowerError> read();
  void allocate_variables(DeviceMemory& memory, const PlacedVariables& placed);
  void initialize(const ptx::Variable& variable, const DeviceMemory& memory,
                  const std::set<std::string_view>& declared);
  std::uint64_t address_of(std::string_view symbol) const;

  std::vector<std::string> texts_;
  ptx::Module module_;
  std::optional<LowerError> broken_;
  const Variant& variant_;
  CheckLevel checks_;
  ModuleSymbols symbols_;
  std::map<std::string_view, ModuleVariable> variables_;
  std::uint64_t constant_bytes_ = 0;
  std::map<std::string, std::unique_ptr<Program>, std::less<>> programs_;
};

}  // namespace labcheck::simgpu
