// __device__, __constant__ and __managed__ variables, by the address of their shadow on the host.
#include "harness/simgpu/runtime/copies.hpp"
#include "harness/simgpu/runtime/entry.hpp"

namespace labcheck::simgpu {
namespace {

// Does `work(runtime, variable)` with the variable that `symbol` stands for.
template <class Work>
cudaError_t with_symbol(Call call, const void* symbol, const Work& work) {
  return enter(call, [&](Runtime& runtime) {
    const RegisteredVariable* registered = runtime.modules.variable(symbol);
    if (registered == nullptr) return cudaErrorInvalidSymbol;
    const auto module = runtime.load(*registered->module);
    if (const auto* error = std::get_if<cudaError_t>(&module)) return *error;
    const auto variable = std::get<LoadedModule*>(module)->variable(registered->name);
    return variable ? work(runtime, *variable) : cudaErrorInvalidSymbol;
  });
}

enum class Way { to_symbol, from_symbol };

cudaError_t copy(const void* symbol, const void* other, std::size_t size, std::size_t offset,
                 int kind, cudaStream_t stream, Way way) {
  return with_symbol(Call::waits, symbol, [&](Runtime& runtime, const ModuleVariable& variable) {
    if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
    const int outward = way == Way::to_symbol ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
    if (kind != outward && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
      return cudaErrorInvalidMemcpyDirection;
    if (offset > variable.size || size > variable.size - offset) return cudaErrorInvalidValue;
    const void* place = reinterpret_cast<const void*>(variable.address + offset);
    const Copies copies(runtime.memory, runtime.timeline);
    return way == Way::to_symbol ? copies.copy(place, other, size, kind)
                                 : copies.copy(other, place, size, kind);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t size,
                                            std::size_t offset, int kind) {
  return copy(symbol, from, size, offset, kind, nullptr, Way::to_symbol);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbol_ptds, cudaMemcpyToSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from,
                                                 std::size_t size, std::size_t offset, int kind,
                                                 cudaStream_t stream) {
  return copy(symbol, from, size, offset, kind, stream, Way::to_symbol);
}
LABCHECK_ABI_ALIAS(cudaMemcpyToSymbolAsync_ptsz, cudaMemcpyToSymbolAsync);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t size,
                                              std::size_t offset, int kind) {
  return copy(symbol, to, size, offset, kind, nullptr, Way::from_symbol);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbol_ptds, cudaMemcpyFromSymbol);

LABCHECK_ABI cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t size,
                                                   std::size_t offset, int kind,
                                                   cudaStream_t stream) {
  return copy(symbol, to, size, offset, kind, stream, Way::from_symbol);
}
LABCHECK_ABI_ALIAS(cudaMemcpyFromSymbolAsync_ptsz, cudaMemcpyFromSymbolAsync);

LABCHECK_ABI cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
  return with_symbol(Call::queues, symbol, [&](Runtime&, const ModuleVariable& variable) {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    *pointer = reinterpret_cast<void*>(variable.address);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGetSymbolSize(std::size_t* size, const void* symbol) {
  return with_symbol(Call::queues, symbol, [&](Runtime&, const ModuleVariable& variable) {
    if (size == nullptr) return cudaErrorInvalidValue;
    *size = variable.size;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
