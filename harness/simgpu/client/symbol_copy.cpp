// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/symbol_copy.hpp"

namespace labcheck::simgpu {
namespace {

// The address of the part. `kind` must be `host_kind`, the direction to or from the host, or a copy
// within the device.
std::variant<void*, cudaError_t> find_part(Runtime& runtime, const SymbolPart& part, int kind,
                                           int host_kind) {
  const auto found = find_variable(runtime, part.symbol);
  if (const auto* error = std::get_if<cudaError_t>(&found)) return *error;
  const auto& variable = std::get<FoundVariable>(found);
  if (kind != host_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  if (part.offset > variable.size || part.size > variable.size - part.offset) {
    const RegisteredVariable& registered = *runtime.modules.variable(part.symbol);
    runtime.device.ask(
        ReportVariableOverrun{registered.module->id, registered.name, part.size, part.offset});
    return cudaErrorInvalidValue;
  }
  return reinterpret_cast<void*>(variable.address + part.offset);
}

}  // namespace

std::variant<FoundVariable, cudaError_t> find_variable(Runtime& runtime, const void* symbol) {
  const RegisteredVariable* registered = runtime.modules.variable(symbol);
  if (registered == nullptr) return cudaErrorInvalidSymbol;
  return runtime.device.ask(FindVariable{registered->module->id, registered->name});
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
