// SPDX-License-Identifier: MIT
// Page-locked and registered host memory.
#include "harness/simgpu/runtime/entry.hpp"
#include "harness/simgpu/runtime/free_memory.hpp"

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
    *pointer =
        runtime.device.allocate_host(size, AllocationKind::host, flags | cudaHostMemoryMapped,
                                     flags == 0 ? "cudaMallocHost" : "cudaHostAlloc");
    return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
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
    const HostBlock* block = runtime.device.host_blocks.find(pointer);
    if (block == nullptr || block->kind != AllocationKind::host ||
        block->owner != HostBlock::Owner::program) {
      return runtime.device.refuse_free("cudaFreeHost", pointer);
    }
    runtime.device.host_blocks.remove(pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostRegister(void* pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (pointer == nullptr || size == 0 || (flags & ~kRegistrationFlags) != 0 ||
        runtime.device.memory.is_device_address(address) || size > ~address) {
      return cudaErrorInvalidValue;
    }
    return runtime.device.host_blocks.register_memory(pointer, size, flags | cudaHostMemoryMapped)
               ? cudaSuccess
               : cudaErrorHostMemoryAlreadyRegistered;
  });
}

LABCHECK_ABI cudaError_t cudaHostUnregister(void* pointer) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    const HostBlock* block = runtime.device.host_blocks.find(pointer);
    if (block == nullptr || block->owner != HostBlock::Owner::registration)
      return cudaErrorHostMemoryNotRegistered;
    runtime.device.host_blocks.remove(pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const HostBlock* block = runtime.device.host_blocks.find_containing(host);
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
    const HostBlock* block = runtime.device.host_blocks.find_containing(host);
    if (flags == nullptr || block == nullptr || block->kind != AllocationKind::host)
      return cudaErrorInvalidValue;
    *flags = block->flags;
    return cudaSuccess;
  });
}

}  // namespace labcheck::simgpu
