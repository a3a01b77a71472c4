// SPDX-License-Identifier: MIT
// Managed memory. Host and device share it, so nothing migrates. Advice is stored and returned to
// the program on request.
#include "harness/simgpu/client/allocations.hpp"
#include "harness/simgpu/client/entry.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr int kAttachSingle = 4;

// Calls `use(runtime, advice)` with the advice for the managed allocation that contains all of
// [pointer, pointer + size). Advice is stored per allocation.
cudaError_t with_advice(const void* pointer, std::size_t size, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    HostBlock* block = runtime.host_blocks.find_containing(pointer, size);
    if (size == 0 || block == nullptr || block->kind != AllocationKind::managed)
      throw cudaErrorInvalidValue;
    use(runtime, block->advice);
  });
}

// Returns a location as a device number, with cudaCpuDeviceId for the host.
int read_location(const cudaMemLocation& location) {
  switch (location.type) {
    case cudaMemLocationTypeDevice:
      if (location.id != 0) throw cudaErrorInvalidDevice;
      return 0;
    case cudaMemLocationTypeHost:
    case cudaMemLocationTypeHostNuma:
    case cudaMemLocationTypeHostNumaCurrent:
      return cudaCpuDeviceId;
    default:
      throw cudaErrorInvalidValue;
  }
}

// Before CUDA 13, functions without _v2 in their name have only the device number, which is in
// `type` here.
int read_location(Runtime& runtime, const cudaMemLocation& location) {
  if (runtime.toolkit() == Toolkit::cuda13) return read_location(location);
  const int device = location.type;
  if (device != 0 && device != cudaCpuDeviceId) throw cudaErrorInvalidDevice;
  return device;
}

cudaError_t prefetch(const void* pointer, std::size_t size, const auto& get_location) {
  return with_advice(pointer, size, [&](Runtime& runtime, MemoryAdvice& advice) {
    advice.prefetched_to = get_location(runtime);
  });
}

cudaError_t advise(const void* pointer, std::size_t size, int kind, const auto& get_location) {
  return with_advice(pointer, size, [&](Runtime& runtime, MemoryAdvice& advice) {
    switch (kind) {
      case cudaMemAdviseSetReadMostly:
      case cudaMemAdviseUnsetReadMostly:
        advice.is_read_mostly = kind == cudaMemAdviseSetReadMostly;
        break;
      case cudaMemAdviseSetPreferredLocation:
        advice.preferred = get_location(runtime);
        break;
      case cudaMemAdviseUnsetPreferredLocation:
        advice.preferred = cudaInvalidDeviceId;
        break;
      case cudaMemAdviseSetAccessedBy:
      case cudaMemAdviseUnsetAccessedBy:
        (get_location(runtime) == 0 ? advice.is_accessed_by_device : advice.is_accessed_by_host) =
            kind == cudaMemAdviseSetAccessedBy;
        break;
      default:
        throw cudaErrorInvalidValue;
    }
  });
}

int location_type(int device) {
  return device == 0                 ? cudaMemLocationTypeDevice
         : device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                     : cudaMemLocationTypeInvalid;
}

// Writes the processors of cudaMemAdviseSetAccessedBy to the program's array of `size` bytes and
// fills the rest with cudaInvalidDeviceId.
void write_accessed_by(const MemoryAdvice& advice, int* to, std::size_t size) {
  if (size < sizeof(int) || size % sizeof(int) != 0) throw cudaErrorInvalidValue;
  int* const end = to + size / sizeof(int);
  int* at = to;
  if (advice.is_accessed_by_device) *at++ = 0;
  if (advice.is_accessed_by_host && at != end) *at++ = cudaCpuDeviceId;
  std::fill(at, end, cudaInvalidDeviceId);
}

void write_attribute(const MemoryAdvice& advice, int attribute, void* to, std::size_t size) {
  if (to == nullptr) throw cudaErrorInvalidValue;
  const auto write = [&](int value) {
    if (size != sizeof value) throw cudaErrorInvalidValue;
    std::memcpy(to, &value, sizeof value);
  };
  switch (attribute) {
    case cudaMemRangeAttributeReadMostly:
      return write(advice.is_read_mostly ? 1 : 0);
    case cudaMemRangeAttributePreferredLocation:
    case cudaMemRangeAttributePreferredLocationId:
      return write(advice.preferred);
    case cudaMemRangeAttributeAccessedBy:
      return write_accessed_by(advice, static_cast<int*>(to), size);
    case cudaMemRangeAttributeLastPrefetchLocation:
    case cudaMemRangeAttributeLastPrefetchLocationId:
      return write(advice.prefetched_to);
    case cudaMemRangeAttributePreferredLocationType:
      return write(location_type(advice.preferred));
    case cudaMemRangeAttributeLastPrefetchLocationType:
      return write(location_type(advice.prefetched_to));
    default:
      throw cudaErrorInvalidValue;
  }
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMallocManaged(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocate, [&](Runtime& runtime) {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) throw cudaErrorInvalidValue;
    runtime.allocate_host("cudaMallocManaged", {size, AllocationKind::managed, flags}, pointer);
  });
}

// The last argument, the stream, is not needed.
LABCHECK_ABI cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t size,
                                              cudaMemLocation to) {
  return prefetch(pointer, size, [&](Runtime& runtime) { return read_location(runtime, to); });
}
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_ptsz, cudaMemPrefetchAsync);

LABCHECK_ABI cudaError_t cudaMemPrefetchAsync_v2(const void* pointer, std::size_t size,
                                                 cudaMemLocation to) {
  return prefetch(pointer, size, [&](Runtime&) { return read_location(to); });
}
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_v2_ptsz, cudaMemPrefetchAsync_v2);

LABCHECK_ABI cudaError_t cudaMemAdvise(const void* pointer, std::size_t size, int kind,
                                       cudaMemLocation location) {
  return advise(pointer, size, kind,
                [&](Runtime& runtime) { return read_location(runtime, location); });
}

LABCHECK_ABI cudaError_t cudaMemAdvise_v2(const void* pointer, std::size_t size, int kind,
                                          cudaMemLocation location) {
  return advise(pointer, size, kind, [&](Runtime&) { return read_location(location); });
}

LABCHECK_ABI cudaError_t cudaMemRangeGetAttribute(void* to, std::size_t to_size, int attribute,
                                                  const void* pointer, std::size_t size) {
  return with_advice(pointer, size, [&](Runtime&, const MemoryAdvice& advice) {
    write_attribute(advice, attribute, to, to_size);
  });
}

LABCHECK_ABI cudaError_t cudaMemRangeGetAttributes(void** to, const std::size_t* to_sizes,
                                                   const int* attributes, std::size_t count,
                                                   const void* pointer, std::size_t size) {
  return with_advice(pointer, size, [&](Runtime&, const MemoryAdvice& advice) {
    if (to == nullptr || to_sizes == nullptr || attributes == nullptr || count == 0)
      throw cudaErrorInvalidValue;
    for (std::size_t k = 0; k < count; ++k)
      write_attribute(advice, attributes[k], to[k], to_sizes[k]);
  });
}

LABCHECK_ABI cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t,
                                                  unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (!runtime.is_stream(stream)) throw cudaErrorInvalidResourceHandle;
    const bool is_valid_flag = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost ||
                               (flags == kAttachSingle && !is_legacy_stream(stream));
    const HostBlock* block = runtime.host_blocks.find_containing(pointer);
    const bool is_managed = block != nullptr && block->kind == AllocationKind::managed;
    return is_valid_flag && is_managed ? cudaSuccess : cudaErrorInvalidValue;
  });
}
LABCHECK_ABI_ALIAS(cudaStreamAttachMemAsync_ptsz, cudaStreamAttachMemAsync);

}  // namespace labcheck::simgpu
