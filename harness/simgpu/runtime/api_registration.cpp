// What the code that nvcc adds to each file calls before main and after it.
#include "harness/simgpu/runtime/entry.hpp"

namespace labcheck::simgpu {
namespace {

// nvcc's code keeps the address of a module as a handle.
RegisteredModule& module_of(void** handle) {
  return *reinterpret_cast<RegisteredModule*>(handle);
}

}  // namespace

LABCHECK_ABI void** __cudaRegisterFatBinary(void* wrapper) {
  void** handle = nullptr;
  enter(Call::asks, [&](Runtime& runtime) {
    handle = reinterpret_cast<void**>(&runtime.modules.add(wrapper));
    return cudaSuccess;
  });
  return handle;
}

LABCHECK_ABI void __cudaRegisterFatBinaryEnd(void**) {}

LABCHECK_ABI void __cudaUnregisterFatBinary(void** handle) {
  if (handle == nullptr) return;
  enter(Call::asks, [&](Runtime& runtime) {
    runtime.modules.remove(module_of(handle));
    return cudaSuccess;
  });
}

LABCHECK_ABI void __cudaRegisterFunction(void** handle, const char* host, char*, const char* name,
                                         int, void*, void*, void*, void*, int*) {
  if (handle == nullptr) return;
  enter(Call::asks, [&](Runtime& runtime) {
    runtime.modules.add_kernel(host, module_of(handle), name);
    return cudaSuccess;
  });
}

LABCHECK_ABI void __cudaRegisterVar(void** handle, char* host, char*, const char* name, int,
                                    std::size_t size, int, int) {
  if (handle == nullptr) return;
  enter(Call::asks, [&](Runtime& runtime) {
    runtime.modules.add_variable(host, module_of(handle), name, size);
    return cudaSuccess;
  });
}

// The host reaches a __managed__ variable through a pointer that is filled in here; the variable
// has its value once the module is loaded.
LABCHECK_ABI void __cudaRegisterManagedVar(void** handle, void** host, char*, const char* name, int,
                                           std::size_t size, int, int) {
  if (handle == nullptr) return;
  enter(Call::asks, [&](Runtime& runtime) {
    void* place = runtime.host_blocks.allocate(size, AllocationKind::managed, cudaMemAttachGlobal,
                                               HostBlock::Owner::variable);
    if (place == nullptr) return cudaErrorMemoryAllocation;
    *host = place;
    runtime.modules.add_variable(place, module_of(handle), name, size);
    module_of(handle).place(name, reinterpret_cast<std::uint64_t>(place));
    return cudaSuccess;
  });
}

// Called before the host's code first uses a __managed__ variable.
LABCHECK_ABI char __cudaInitModule(void** handle) {
  if (handle == nullptr) return 0;
  enter(Call::asks, [&](Runtime& runtime) {
    runtime.load(module_of(handle));
    return cudaSuccess;
  });
  return 1;
}

}  // namespace labcheck::simgpu
