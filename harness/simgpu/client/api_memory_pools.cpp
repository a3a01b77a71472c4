// SPDX-License-Identifier: MIT
// Stream-ordered allocation and memory pools.
#include "harness/base/translation.hpp"
#include "harness/simgpu/client/allocations.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr int kPinned = 1;  // cudaMemAllocationTypePinned

constexpr std::string_view kAllocate = "cudaMallocAsync";

cudaError_t allocate(std::string_view call, void** pointer, std::size_t size, cudaStream_t stream,
                     const auto& pool_of) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    check_stream(runtime, stream);
    const cudaMemPool_t handle = pool_of(runtime);
    const MemoryPool* pool = runtime.pools.find(handle);
    if (pointer != nullptr) {
      require(pool, cudaErrorInvalidValue);
      if (runtime.captures.is_capturing(stream))
        runtime.report_unsupported(
            call == kAllocate
                ? translatable("cudaMallocAsync in a stream that is being captured")
                : translatable("cudaMallocFromPoolAsync in a stream that is being captured"));
    }
    runtime.clear_pointer(call, pointer);
    if (!pool->has_room(size)) throw cudaErrorMemoryAllocation;
    runtime.allocate(call, size, pointer);
    if (size == 0) return;
    runtime.pools.record_allocation(handle, reinterpret_cast<std::uint64_t>(*pointer), size);
  });
}

// Calls `use(pool)` with the pool of `handle`.
cudaError_t with_pool(cudaMemPool_t handle, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    return use(require(runtime.pools.find(handle), cudaErrorInvalidValue));
  });
}

// Calls `use(runtime)` if `device` is the only device.
cudaError_t with_device(int device, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (device != 0) throw cudaErrorInvalidDevice;
    use(runtime);
  });
}

void make_current(Runtime& runtime, cudaMemPool_t pool) {
  require(runtime.pools.find(pool), cudaErrorInvalidValue);
  runtime.pools.make_current(pool);
}

bool is_this_device(const cudaMemLocation* location) {
  return location != nullptr && location->type == cudaMemLocationTypeDevice && location->id == 0;
}

// Calls `use(runtime)` if `location` and `type` are pinned memory of the only device. Other pools
// are not supported.
cudaError_t with_location(const cudaMemLocation* location, int type, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (location == nullptr) throw cudaErrorInvalidValue;
    if (type != kPinned || !is_this_device(location))
      runtime.report_unsupported(translatable("a memory pool for memory other than device memory"));
    use(runtime);
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMallocAsync(void** pointer, std::size_t size, cudaStream_t stream) {
  return allocate(kAllocate, pointer, size, stream,
                  [](Runtime& runtime) { return runtime.pools.current(); });
}
LABCHECK_ABI_ALIAS(cudaMallocAsync_ptsz, cudaMallocAsync);

LABCHECK_ABI cudaError_t cudaMallocFromPoolAsync(void** pointer, std::size_t size,
                                                 cudaMemPool_t pool, cudaStream_t stream) {
  return allocate("cudaMallocFromPoolAsync", pointer, size, stream, [&](Runtime&) { return pool; });
}
LABCHECK_ABI_ALIAS(cudaMallocFromPoolAsync_ptsz, cudaMallocFromPoolAsync);

LABCHECK_ABI cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    check_stream(runtime, stream);
    if (runtime.captures.is_capturing(stream))
      runtime.report_unsupported(translatable("cudaFreeAsync in a stream that is being captured"));
    runtime.free_memory("cudaFreeAsync", pointer, FreedBy::stream);
  });
}
LABCHECK_ABI_ALIAS(cudaFreeAsync_ptsz, cudaFreeAsync);

LABCHECK_ABI cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool,
                                           const cudaMemPoolProps* properties) {
  if (pool == nullptr || properties == nullptr) return set_last_error(cudaErrorInvalidValue);
  return with_location(&properties->location, properties->allocType, [&](Runtime& runtime) {
    if (properties->handleTypes != 0)
      runtime.report_unsupported(translatable("a memory pool shared with other processes"));
    *pool = runtime.pools.add(MemoryPool(properties->maxSize));
  });
}

LABCHECK_ABI cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    return runtime.pools.remove(pool) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

LABCHECK_ABI cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle, std::size_t keep) {
  return with_pool(handle, [&](MemoryPool& pool) { pool.trim(keep); });
}

LABCHECK_ABI cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle, int attribute, void* value) {
  return with_pool(handle, [&](const MemoryPool& pool) {
    return value == nullptr ? cudaErrorInvalidValue : pool.get(attribute, value);
  });
}

LABCHECK_ABI cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle, int attribute, void* value) {
  return with_pool(handle, [&](MemoryPool& pool) {
    return value == nullptr ? cudaErrorInvalidValue : pool.set(attribute, value);
  });
}

// The single device always has access to its pools.
LABCHECK_ABI cudaError_t cudaMemPoolSetAccess(cudaMemPool_t handle,
                                              const cudaMemAccessDesc* descriptions,
                                              std::size_t count) {
  return with_pool(handle, [&](const MemoryPool&) {
    if (descriptions == nullptr && count != 0) throw cudaErrorInvalidValue;
    for (std::size_t k = 0; k < count; ++k) {
      if (!is_this_device(&descriptions[k].location)) throw cudaErrorInvalidDevice;
      if (descriptions[k].flags != cudaMemAccessFlagsProtReadWrite) throw cudaErrorInvalidValue;
    }
  });
}

LABCHECK_ABI cudaError_t cudaMemPoolGetAccess(int* flags, cudaMemPool_t handle,
                                              const cudaMemLocation* location) {
  return with_pool(handle, [&](const MemoryPool&) {
    if (flags == nullptr || location == nullptr) throw cudaErrorInvalidValue;
    if (!is_this_device(location)) throw cudaErrorInvalidDevice;
    *flags = cudaMemAccessFlagsProtReadWrite;
  });
}

LABCHECK_ABI cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  return with_device(device, [&](Runtime& runtime) { store(pool, runtime.pools.default_pool()); });
}

LABCHECK_ABI cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  return with_device(device, [&](Runtime& runtime) { store(pool, runtime.pools.current()); });
}

LABCHECK_ABI cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  return with_device(device, [&](Runtime& runtime) { make_current(runtime, pool); });
}

LABCHECK_ABI cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t* pool,
                                                  const cudaMemLocation* location, int type) {
  return with_location(location, type,
                       [&](Runtime& runtime) { store(pool, runtime.pools.default_pool()); });
}

LABCHECK_ABI cudaError_t cudaMemGetMemPool(cudaMemPool_t* pool, const cudaMemLocation* location,
                                           int type) {
  return with_location(location, type,
                       [&](Runtime& runtime) { store(pool, runtime.pools.current()); });
}

LABCHECK_ABI cudaError_t cudaMemSetMemPool(const cudaMemLocation* location, int type,
                                           cudaMemPool_t pool) {
  return with_location(location, type, [&](Runtime& runtime) { make_current(runtime, pool); });
}

}  // namespace labcheck::simgpu
