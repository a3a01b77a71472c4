// SPDX-License-Identifier: MIT
// Device memory, and page-locked and registered host memory.
#include "harness/simgpu/client/entry.hpp"

#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kPitch = 512;  // [bytes] alignment of rows

// Allocates rows of `width` bytes with a pitch that is a multiple of kPitch.
void allocate_rows(Runtime& runtime, std::string_view call, void** pointer, std::size_t* pitch,
                   std::size_t width, std::size_t rows) {
  std::size_t size = 0;
  runtime.clear_pointer(call, pointer);
  *pitch = 0;
  if (width == 0 || rows == 0) return;
  if (width > SIZE_MAX - kPitch) throw cudaErrorMemoryAllocation;
  const std::size_t padded = (width + kPitch - 1) / kPitch * kPitch;
  if (__builtin_mul_overflow(padded, rows, &size)) throw cudaErrorMemoryAllocation;
  *pitch = padded;
  runtime.allocate(call, size, pointer);
}

constexpr unsigned kAllocationFlags = 7;     // portable, mapped, write-combined
constexpr unsigned kRegistrationFlags = 15;  // portable, mapped, I/O memory, read-only

}  // namespace

LABCHECK_ABI cudaError_t cudaMalloc(void** pointer, std::size_t size) {
  return enter(Call::allocate,
               [&](Runtime& runtime) { runtime.allocate("cudaMalloc", size, pointer); });
}

LABCHECK_ABI cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                                         std::size_t height) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if (pointer != nullptr) require(pitch, cudaErrorInvalidValue);
    allocate_rows(runtime, "cudaMallocPitch", pointer, pitch, width, height);
  });
}

LABCHECK_ABI cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched, cudaExtent extent) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    std::size_t rows = 0;
    if (pitched == nullptr) throw cudaErrorInvalidValue;
    if (__builtin_mul_overflow(extent.height, extent.depth, &rows)) throw cudaErrorMemoryAllocation;
    *pitched = {nullptr, 0, extent.width, extent.height};
    allocate_rows(runtime, "cudaMalloc3D", &pitched->ptr, &pitched->pitch, extent.width, rows);
  });
}

LABCHECK_ABI cudaError_t cudaFree(void* pointer) {
  return enter(Call::synchronize,
               [&](Runtime& runtime) { runtime.free_memory("cudaFree", pointer, FreedBy::host); });
}

LABCHECK_ABI cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const auto size = runtime.device.get(GetMemorySize{});
    if (free != nullptr) *free = size.capacity - size.used;
    if (total != nullptr) *total = size.capacity;
  });
}

LABCHECK_ABI cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes,
                                                  const void* pointer) {
  return enter(Call::query, [&](Runtime& runtime) {
    if (attributes == nullptr) throw cudaErrorInvalidValue;
    void* const same = const_cast<void*>(pointer);
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto kind = runtime.device.get(FindAllocation{address}).kind;
    if (!kind) {
      *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, same};
    } else if (kind == AllocationKind::host) {
      *attributes = {cudaMemoryTypeHost, 0, same, same};
    } else if (kind == AllocationKind::managed) {
      *attributes = {cudaMemoryTypeManaged, 0, same, same};
    } else {
      *attributes = {cudaMemoryTypeDevice, 0, same, nullptr};
    }
  });
}

// The C++ overload of cudaMallocHost calls this function without flags.
LABCHECK_ABI cudaError_t cudaHostAlloc(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if ((flags & ~kAllocationFlags) != 0) throw cudaErrorInvalidValue;
    runtime.allocate_host(flags == 0 ? "cudaMallocHost" : "cudaHostAlloc",
                          {size, AllocationKind::host, flags | cudaHostMemoryMapped}, pointer);
  });
}

LABCHECK_ABI cudaError_t cudaMallocHost(void** pointer, std::size_t size) {
  return cudaHostAlloc(pointer, size, 0);
}

LABCHECK_ABI cudaError_t cudaFreeHost(void* pointer) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    require(runtime.device.ask(Free{"cudaFreeHost", address, AllocationKind::host}));
    if (pointer != nullptr) runtime.forget_block(address);
  });
}

LABCHECK_ABI cudaError_t cudaHostRegister(void* pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags & ~kRegistrationFlags) != 0) throw cudaErrorInvalidValue;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    require(runtime.device.ask(RegisterHost{address, size}));
    if (!runtime.pages.share(address, size)) {
      runtime.device.ask(UnregisterHost{address});
      throw cudaErrorInvalidValue;
    }
    runtime.host_blocks.add(address, {size, AllocationKind::host, flags | cudaHostMemoryMapped});
  });
}

LABCHECK_ABI cudaError_t cudaHostUnregister(void* pointer) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    require(runtime.device.ask(UnregisterHost{address}));
    runtime.pages.unshare(address);
    runtime.host_blocks.remove(address);
  });
}

LABCHECK_ABI cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.find_containing(host);
    if (device == nullptr || flags != 0 || block == nullptr ||
        block->kind != AllocationKind::host) {
      throw cudaErrorInvalidValue;
    }
    *device = host;
  });
}

LABCHECK_ABI cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const HostBlock* block = runtime.host_blocks.find_containing(host);
    if (flags == nullptr || block == nullptr || block->kind != AllocationKind::host)
      throw cudaErrorInvalidValue;
    *flags = block->flags;
  });
}

}  // namespace labcheck::simgpu
