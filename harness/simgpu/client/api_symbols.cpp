// SPDX-License-Identifier: MIT
// __device__, __constant__ and __managed__ variables, by the address of their host variable.
#include "harness/simgpu/client/copy_calls.hpp"
#include "harness/simgpu/client/symbol_copy.hpp"

namespace labcheck::simgpu {
namespace {

// Calls `use(variable)` with the variable of `symbol`.
cudaError_t with_symbol(const void* symbol, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const auto variable = find_variable(runtime, symbol);
    if (const auto* error = std::get_if<cudaError_t>(&variable)) return *error;
    return use(std::get<FoundVariable>(variable));
  });
}

cudaError_t copy_to(const SymbolPart& to, const void* from, int kind, cudaStream_t stream) {
  return submit_planned("cudaMemcpyToSymbol", stream, [&](Runtime& runtime) {
    return plan_copy_to_symbol(runtime, to, from, kind);
  });
}

cudaError_t copy_from(void* to, const SymbolPart& from, int kind, cudaStream_t stream) {
  return submit_planned("cudaMemcpyFromSymbol", stream, [&](Runtime& runtime) {
    return plan_copy_from_symbol(runtime, to, from, kind);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t size,
                                            std::size_t offset, int kind) {
  return copy_to({symbol, size, offset}, from, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbol_ptds, cudaMemcpyToSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from,
                                                 std::size_t size, std::size_t offset, int kind,
                                                 cudaStream_t stream) {
  return copy_to({symbol, size, offset}, from, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbolAsync_ptsz, cudaMemcpyToSymbolAsync);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t size,
                                              std::size_t offset, int kind) {
  return copy_from(to, {symbol, size, offset}, kind, nullptr);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbol_ptds, cudaMemcpyFromSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t size,
                                                   std::size_t offset, int kind,
                                                   cudaStream_t stream) {
  return copy_from(to, {symbol, size, offset}, kind, stream);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbolAsync_ptsz, cudaMemcpyFromSymbolAsync);

LABCHECK_ABI cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
  return with_symbol(symbol, [&](const FoundVariable& variable) {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    *pointer = reinterpret_cast<void*>(variable.address);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGetSymbolSize(std::size_t* size, const void* symbol) {
  return with_symbol(symbol, [&](const FoundVariable& variable) {
    if (size == nullptr) return cudaErrorInvalidValue;
    *size = variable.size;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
