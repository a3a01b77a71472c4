// SPDX-License-Identifier: MIT
// Page-locked and registered host memory.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/free_memory.hpp"

namespace labcheck::simgpu {
namespace {

constexpr unsigned kAllocationFlags = 7;     // portable, mapped, write-combined
constexpr unsigned kRegistrationFlags = 15;  // portable, mapped, I/O memory, read-only

// The C++ overload of cudaMallocHost calls cudaHostAlloc without flags.
cudaError_t allocate_pinned(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags & ~kAllocationFlags) != 0) return cudaErrorInvalidValue;
    *pointer = nullptr;
    if (size == 0) return cudaSuccess;
    const auto address = runtime.device.ask(
        AllocateHost{flags == 0 ? "cudaMallocHost" : "cudaHostAlloc", size, AllocationKind::host});
    if (const auto* error = std::get_if<cudaError_t>(&address)) return *error;
    const std::uint64_t begin = std::get<Address>(address).value;
    runtime.host_blocks.add(begin, {size, AllocationKind::host, flags | cudaHostMemoryMapped});
    runtime.pages.open(begin, size);
    *pointer = reinterpret_cast<void*>(begin);
    return cudaSuccess;
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMallocHost(void** pointer, std::size_t size) {
  return allocate_pinned(pointer, size, 0);
}

LABCHECK_ABI cudaError_t cudaHostAlloc(void** pointer, std::size_t size, unsigned flags) {
  return allocate_pinned(pointer, size, flags);
}

LABCHECK_ABI cudaError_t cudaFreeHost(void* pointer) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (pointer == nullptr) return cudaSuccess;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const cudaError_t error =
        runtime.device.ask(Free{"cudaFreeHost", address, AllocationKind::host});
    if (error == cudaSuccess) forget_block(runtime, address);
    return error;
  });
}

LABCHECK_ABI cudaError_t cudaHostRegister(void* pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags & ~kRegistrationFlags) != 0) return cudaErrorInvalidValue;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const cudaError_t error = runtime.device.ask(RegisterHost{address, size});
    if (error != cudaSuccess) return error;
    if (!runtime.pages.share(address, size)) {
      runtime.device.ask(UnregisterHost{address});
      return cudaErrorInvalidValue;
    }
    runtime.host_blocks.add(address, {size, AllocationKind::host, flags | cudaHostMemoryMapped});
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostUnregister(void* pointer) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const cudaError_t error = runtime.device.ask(UnregisterHost{address});
    if (error != cudaSuccess) return error;
    runtime.pages.unshare(address);
    runtime.host_blocks.remove(address);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.find_containing(host);
    if (device == nullptr || flags != 0 || block == nullptr ||
        block->kind != AllocationKind::host) {
      return cudaErrorInvalidValue;
    }
    *device = host;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.find_containing(host);
    if (flags == nullptr || block == nullptr || block->kind != AllocationKind::host)
      return cudaErrorInvalidValue;
    *flags = block->flags;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
