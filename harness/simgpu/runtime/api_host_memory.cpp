// Memory of the host that kernels may use.
#include "harness/simgpu/runtime/entry.hpp"

namespace labcheck::simgpu {
namespace {

constexpr unsigned kAllocationFlags = 7;     // portable, mapped, write-combined
constexpr unsigned kRegistrationFlags = 15;  // portable, mapped, of a device, read-only

cudaError_t allocate(Runtime& runtime, void** pointer, std::size_t size, AllocationKind kind,
                     unsigned flags) {
  *pointer = nullptr;
  if (size == 0) return cudaSuccess;
  *pointer = runtime.host_blocks.allocate(size, kind, flags, HostBlock::Owner::program);
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

cudaError_t allocate_pinned(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocates, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags & ~kAllocationFlags) != 0) return cudaErrorInvalidValue;
    return allocate(runtime, pointer, size, AllocationKind::host, flags | cudaHostMemoryMapped);
  });
}

// The managed memory that holds all of [pointer, pointer + size).
bool is_managed(Runtime& runtime, const void* pointer, std::size_t size) {
  const Allocation* allocation =
      runtime.memory.find(reinterpret_cast<std::uint64_t>(pointer), size);
  return allocation != nullptr && allocation->kind == AllocationKind::managed;
}

cudaError_t check_managed(const void* pointer, std::size_t size) {
  return enter(Call::queues, [&](Runtime& runtime) {
    return size != 0 && is_managed(runtime, pointer, size) ? cudaSuccess : cudaErrorInvalidValue;
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
  return enter(Call::waits, [&](Runtime& runtime) {
    if (pointer == nullptr) return cudaSuccess;
    const HostBlock* block = runtime.host_blocks.find(pointer);
    if (block == nullptr || block->kind != AllocationKind::host ||
        block->owner != HostBlock::Owner::program) {
      return cudaErrorInvalidValue;
    }
    runtime.host_blocks.remove(pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostRegister(void* pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocates, [&](Runtime& runtime) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (pointer == nullptr || size == 0 || (flags & ~kRegistrationFlags) != 0 ||
        runtime.memory.is_device_address(address) || size > ~address) {
      return cudaErrorInvalidValue;
    }
    return runtime.host_blocks.enroll(pointer, size, flags | cudaHostMemoryMapped)
               ? cudaSuccess
               : cudaErrorHostMemoryAlreadyRegistered;
  });
}

LABCHECK_ABI cudaError_t cudaHostUnregister(void* pointer) {
  return enter(Call::waits, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.find(pointer);
    if (block == nullptr || block->owner != HostBlock::Owner::registration)
      return cudaErrorHostMemoryNotRegistered;
    runtime.host_blocks.remove(pointer);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return enter(Call::queues, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.holding(host);
    if (device == nullptr || flags != 0 || block == nullptr ||
        block->kind != AllocationKind::host) {
      return cudaErrorInvalidValue;
    }
    *device = host;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
  return enter(Call::queues, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.holding(host);
    if (flags == nullptr || block == nullptr || block->kind != AllocationKind::host)
      return cudaErrorInvalidValue;
    *flags = block->flags;
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaMallocManaged(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocates, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
      return cudaErrorInvalidValue;
    return allocate(runtime, pointer, size, AllocationKind::managed, flags);
  });
}

// Managed memory is in one place here, so there is nothing to move and nothing to advise. The
// parameters behind `size` differ between toolkits and are not needed.
LABCHECK_ABI cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t size) {
  return check_managed(pointer, size);
}
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_ptsz, cudaMemPrefetchAsync);
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_v2, cudaMemPrefetchAsync);
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_v2_ptsz, cudaMemPrefetchAsync);

LABCHECK_ABI cudaError_t cudaMemAdvise(const void* pointer, std::size_t size) {
  return check_managed(pointer, size);
}
LABCHECK_ABI_ALIAS(cudaMemAdvise_v2, cudaMemAdvise);

LABCHECK_ABI cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t,
                                                  unsigned) {
  return enter(Call::queues, [&](Runtime& runtime) {
    if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
    return is_managed(runtime, pointer, 1) ? cudaSuccess : cudaErrorInvalidValue;
  });
}
LABCHECK_ABI_ALIAS(cudaStreamAttachMemAsync_ptsz, cudaStreamAttachMemAsync);

}  // namespace labcheck::simgpu
