// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/symbol_copy.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {
namespace {

// The address of the part. `kind` must be `host_kind`, the direction to or from the host, or a copy
// within the device.
std::variant<void*, cudaError_t> find_part(Runtime& runtime, const SymbolPart& part, int kind,
                                           int host_kind) {
  const auto found = find_variable(runtime, part.symbol);
  if (const auto* error = std::get_if<cudaError_t>(&found)) return *error;
  const auto& variable = std::get<ModuleVariable>(found);
  if (kind != host_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (part.offset > variable.size || part.size > variable.size - part.offset) {
    runtime.device.report({FaultKind::out_of_bounds,
                           fmt::format("a copy of {} starts at byte {} of '{}', which has only {}",
                                       counted(part.size, "byte"), with_thousands(part.offset),
                                       short_name(runtime.modules.variable(part.symbol)->name),
                                       counted(variable.size, "byte")),
                           {},
                           {},
                           0});
    return cudaErrorInvalidValue;
  }
  return reinterpret_cast<void*>(variable.address + part.offset);
}

}  // namespace

std::variant<ModuleVariable, cudaError_t> find_variable(Runtime& runtime, const void* symbol) {
  const RegisteredVariable* registered = runtime.modules.variable(symbol);
  if (registered == nullptr) return cudaErrorInvalidSymbol;
  const auto module = runtime.device.load(*registered->module);
  if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
  const auto variable = std::get<LoadedModule*>(module)->variable(registered->name);
  if (!variable) return cudaErrorInvalidSymbol;
  return *variable;
}

WorkOrError plan_copy_to_symbol(Runtime& runtime, const SymbolPart& to, const void* from,
                                int kind) {
  const auto address = find_part(runtime, to, kind, cudaMemcpyHostToDevice);
  if (const auto* error = std::get_if<cudaError_t>(&address)) return *error;
  return plan_linear_copy(std::get<void*>(address), from, to.size, kind);
}

WorkOrError plan_copy_from_symbol(Runtime& runtime, void* to, const SymbolPart& from, int kind) {
  const auto address = find_part(runtime, from, kind, cudaMemcpyDeviceToHost);
  if (const auto* error = std::get_if<cudaError_t>(&address)) return *error;
  return plan_linear_copy(to, std::get<void*>(address), from.size, kind);
}

}  // namespace labcheck::simgpu
