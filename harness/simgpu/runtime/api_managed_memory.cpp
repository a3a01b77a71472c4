// Managed memory. It is in one place here, which host and device share, so there is nothing to
// move; what the program advises is kept, and told when it asks.
#include "harness/simgpu/runtime/abi_memory.hpp"
#include "harness/simgpu/runtime/entry.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr int kAttachSingle = 4;

// Does `use(runtime, advice)` with what was advised for the managed memory that holds all of
// [pointer, pointer + size). Advice is kept for an allocation as a whole.
cudaError_t with_advice(const void* pointer, std::size_t size, const auto& use) {
  return enter(Call::queues, [&](Runtime& runtime) {
    const Allocation* allocation =
        runtime.memory.find(reinterpret_cast<std::uint64_t>(pointer), size);
    if (size == 0 || allocation == nullptr || allocation->kind != AllocationKind::managed)
      return cudaErrorInvalidValue;
    HostBlock* block = runtime.host_blocks.holding(pointer);
    return block == nullptr ? cudaErrorInvalidValue : use(runtime, block->advice);
  });
}

// Where memory may be: a device, or the host as cudaCpuDeviceId. Before CUDA 13 (and in names
// without _v2) a place is such a number, since then a type and a number in its room.
std::variant<int, cudaError_t> place_of(const cudaMemLocation& location) {
  switch (location.type) {
    case cudaMemLocationTypeDevice:
      if (location.id != 0) return cudaErrorInvalidDevice;
      return 0;
    case cudaMemLocationTypeHost:
    case cudaMemLocationTypeHostNuma:
    case cudaMemLocationTypeHostNumaCurrent:
      return cudaCpuDeviceId;
    default:
      return cudaErrorInvalidValue;
  }
}

std::variant<int, cudaError_t> place_of(Runtime& runtime, const cudaMemLocation& location) {
  if (runtime.toolkit() == Toolkit::cuda13) return place_of(location);
  const int device = location.type;
  if (device != 0 && device != cudaCpuDeviceId) return cudaErrorInvalidDevice;
  return device;
}

cudaError_t prefetch(const void* pointer, std::size_t size, const auto& place_in) {
  return with_advice(pointer, size, [&](Runtime& runtime, MemoryAdvice& advice) {
    const std::variant<int, cudaError_t> place = place_in(runtime);
    if (const auto* error = std::get_if<cudaError_t>(&place)) return *error;
    advice.prefetched_to = std::get<int>(place);
    return cudaSuccess;
  });
}

cudaError_t advise(const void* pointer, std::size_t size, int what, const auto& place_in) {
  return with_advice(pointer, size, [&](Runtime& runtime, MemoryAdvice& advice) {
    const bool has_place = what != cudaMemAdviseSetReadMostly &&
                           what != cudaMemAdviseUnsetReadMostly &&
                           what != cudaMemAdviseUnsetPreferredLocation;
    const std::variant<int, cudaError_t> place = has_place ? place_in(runtime) : 0;
    if (const auto* error = std::get_if<cudaError_t>(&place)) return *error;
    const int where = std::get<int>(place);
    switch (what) {
      case cudaMemAdviseSetReadMostly:
      case cudaMemAdviseUnsetReadMostly:
        advice.is_read_mostly = what == cudaMemAdviseSetReadMostly;
        return cudaSuccess;
      case cudaMemAdviseSetPreferredLocation:
        advice.preferred = where;
        return cudaSuccess;
      case cudaMemAdviseUnsetPreferredLocation:
        advice.preferred = cudaInvalidDeviceId;
        return cudaSuccess;
      case cudaMemAdviseSetAccessedBy:
      case cudaMemAdviseUnsetAccessedBy:
        (where == 0 ? advice.is_accessed_by_device : advice.is_accessed_by_host) =
            what == cudaMemAdviseSetAccessedBy;
        return cudaSuccess;
      default:
        return cudaErrorInvalidValue;
    }
  });
}

int type_of_place(int place) {
  return place == 0                 ? cudaMemLocationTypeDevice
         : place == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                    : cudaMemLocationTypeInvalid;
}

// Those that advice says use the memory, in the room that the program has; what is left of it holds
// cudaInvalidDeviceId.
cudaError_t give_users(const MemoryAdvice& advice, int* to, std::size_t room) {
  if (room < sizeof(int) || room % sizeof(int) != 0) return cudaErrorInvalidValue;
  int* const end = to + room / sizeof(int);
  int* at = to;
  if (advice.is_accessed_by_device) *at++ = 0;
  if (advice.is_accessed_by_host && at != end) *at++ = cudaCpuDeviceId;
  std::fill(at, end, cudaInvalidDeviceId);
  return cudaSuccess;
}

cudaError_t give(const MemoryAdvice& advice, int attribute, void* to, std::size_t room) {
  if (to == nullptr) return cudaErrorInvalidValue;
  const auto one = [&](int value) {
    if (room != sizeof value) return cudaErrorInvalidValue;
    std::memcpy(to, &value, sizeof value);
    return cudaSuccess;
  };
  switch (attribute) {
    case cudaMemRangeAttributeReadMostly:
      return one(advice.is_read_mostly ? 1 : 0);
    case cudaMemRangeAttributePreferredLocation:
    case cudaMemRangeAttributePreferredLocationId:
      return one(advice.preferred);
    case cudaMemRangeAttributeAccessedBy:
      return give_users(advice, static_cast<int*>(to), room);
    case cudaMemRangeAttributeLastPrefetchLocation:
    case cudaMemRangeAttributeLastPrefetchLocationId:
      return one(advice.prefetched_to);
    case cudaMemRangeAttributePreferredLocationType:
      return one(type_of_place(advice.preferred));
    case cudaMemRangeAttributeLastPrefetchLocationType:
      return one(type_of_place(advice.prefetched_to));
    default:
      return cudaErrorInvalidValue;
  }
}

}  // namespace

LABCHECK_ABI cudaError_t cudaMallocManaged(void** pointer, std::size_t size, unsigned flags) {
  return enter(Call::allocates, [&](Runtime& runtime) {
    if (pointer == nullptr || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
      return cudaErrorInvalidValue;
    *pointer = nullptr;
    if (size == 0) return cudaSuccess;
    *pointer = runtime.host_blocks.allocate(size, AllocationKind::managed, flags,
                                            HostBlock::Owner::program);
    if (*pointer == nullptr) return cudaErrorMemoryAllocation;
    runtime.allocations.note(*pointer, "cudaMallocManaged", size);
    return cudaSuccess;
  });
}

// The stream comes last and is not needed.
LABCHECK_ABI cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t size,
                                              cudaMemLocation to) {
  return prefetch(pointer, size, [&](Runtime& runtime) { return place_of(runtime, to); });
}
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_ptsz, cudaMemPrefetchAsync);

LABCHECK_ABI cudaError_t cudaMemPrefetchAsync_v2(const void* pointer, std::size_t size,
                                                 cudaMemLocation to) {
  return prefetch(pointer, size, [&](Runtime&) { return place_of(to); });
}
LABCHECK_ABI_ALIAS(cudaMemPrefetchAsync_v2_ptsz, cudaMemPrefetchAsync_v2);

LABCHECK_ABI cudaError_t cudaMemAdvise(const void* pointer, std::size_t size, int what,
                                       cudaMemLocation where) {
  return advise(pointer, size, what, [&](Runtime& runtime) { return place_of(runtime, where); });
}

LABCHECK_ABI cudaError_t cudaMemAdvise_v2(const void* pointer, std::size_t size, int what,
                                          cudaMemLocation where) {
  return advise(pointer, size, what, [&](Runtime&) { return place_of(where); });
}

LABCHECK_ABI cudaError_t cudaMemRangeGetAttribute(void* to, std::size_t room, int attribute,
                                                  const void* pointer, std::size_t size) {
  return with_advice(pointer, size, [&](Runtime&, const MemoryAdvice& advice) {
    return give(advice, attribute, to, room);
  });
}

LABCHECK_ABI cudaError_t cudaMemRangeGetAttributes(void** to, const std::size_t* rooms,
                                                   const int* attributes, std::size_t count,
                                                   const void* pointer, std::size_t size) {
  return with_advice(pointer, size, [&](Runtime&, const MemoryAdvice& advice) {
    if (to == nullptr || rooms == nullptr || attributes == nullptr || count == 0)
      return cudaErrorInvalidValue;
    for (std::size_t k = 0; k < count; ++k) {
      const cudaError_t error = give(advice, attributes[k], to[k], rooms[k]);
      if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t,
                                                  unsigned flags) {
  return enter(Call::queues, [&](Runtime& runtime) {
    if (!runtime.is_stream(stream)) return cudaErrorInvalidResourceHandle;
    const bool is_known =
        flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == kAttachSingle;
    const bool is_lost = flags == kAttachSingle && is_legacy_stream(stream);
    const Allocation* allocation = runtime.memory.find(reinterpret_cast<std::uint64_t>(pointer));
    const bool is_managed = allocation != nullptr && allocation->kind == AllocationKind::managed;
    return is_known && !is_lost && is_managed ? cudaSuccess : cudaErrorInvalidValue;
  });
}
LABCHECK_ABI_ALIAS(cudaStreamAttachMemAsync_ptsz, cudaStreamAttachMemAsync);

}  // namespace labcheck::simgpu
