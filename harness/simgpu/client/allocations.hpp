// SPDX-License-Identifier: MIT
/// What the runtime records about the memory of a program: page-locked, registered and managed
/// memory, and memory pools, with their binary interface in CUDA's names.
#pragma once

#include "harness/simgpu/client/streams.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

enum cudaMemPoolAttr : int {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8,
};

enum cudaMemoryAdvise : int {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly = 2,
  cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4,
  cudaMemAdviseSetAccessedBy = 5,
  cudaMemAdviseUnsetAccessedBy = 6,
};

enum cudaMemRangeAttribute : int {
  cudaMemRangeAttributeReadMostly = 1,
  cudaMemRangeAttributePreferredLocation = 2,
  cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4,
  cudaMemRangeAttributePreferredLocationType = 5,
  cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributeLastPrefetchLocationType = 7,
  cudaMemRangeAttributeLastPrefetchLocationId = 8,
};

enum cudaMemLocationType : int {
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4,
};

inline constexpr int cudaMemAccessFlagsProtReadWrite = 3;

using cudaMemPool_t = void*;

struct cudaMemLocation {
  int type, id;
};

struct cudaMemAccessDesc {
  cudaMemLocation location;
  int flags;
};

/// Up to CUDA 11 the members after win32SecurityAttributes are reserved and 0.
struct cudaMemPoolProps {
  int allocType, handleTypes;
  cudaMemLocation location;
  void* win32SecurityAttributes;
  std::size_t maxSize;
  unsigned char reserved[56];
};

static_assert(sizeof(cudaMemLocation) == 8);
static_assert(sizeof(cudaMemAccessDesc) == 12);
static_assert(sizeof(cudaMemPoolProps) == 88);

/// The program's advice for managed memory. Locations are a device number, cudaCpuDeviceId or
/// cudaInvalidDeviceId.
struct MemoryAdvice {
  bool is_read_mostly = false;
  int preferred = cudaInvalidDeviceId;
  int prefetched_to = cudaInvalidDeviceId;
  bool is_accessed_by_device = false;
  bool is_accessed_by_host = false;
};

struct HostBlock {
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::host;
  unsigned flags = 0;
  bool is_variable = false;  // a __managed__ variable
  MemoryAdvice advice{};
};

/// Page-locked, registered and managed memory, by start address.
class HostBlocks {
 public:
  void add(std::uint64_t begin, HostBlock block) { blocks_[begin] = block; }
  void remove(std::uint64_t begin) { blocks_.erase(begin); }
  void remove_all_but_variables();

  bool is_empty() const { return blocks_.empty(); }

  /// The block that contains `size` bytes at `pointer`, or nullptr.
  HostBlock* find_containing(const void* pointer, std::size_t size = 1);

 private:
  std::map<std::uint64_t, HostBlock> blocks_;
};

/// The call that frees memory. Like the CUDA runtime, a pool still counts memory as used after
/// cudaFree (`host`) freed it.
enum class FreedBy : std::uint8_t { stream, host };

/// The accounting of one pool. Freed memory returns to the device immediately, so the pool only
/// computes the sizes that programs can query.
class MemoryPool {
 public:
  /// `max_size` is in bytes; 0 means as much as the device has.
  explicit MemoryPool(std::size_t max_size = 0) : max_size_(max_size) {}

  bool has_room(std::size_t size) const { return max_size_ == 0 || size <= max_size_ - live_; }
  void record_allocation(std::size_t size);
  void record_free(std::size_t size, FreedBy call);

  /// Reduces the reserved memory to `keep` bytes, or to the live memory if that is more.
  void trim(std::size_t keep);

  /// Writes an attribute to `value` or reads it from there; depending on the attribute, `value` is
  /// an int or a std::uint64_t. The errors are those of cudaMemPoolGetAttribute and
  /// cudaMemPoolSetAttribute.
  cudaError_t get(int attribute, void* value) const;
  cudaError_t set(int attribute, const void* value);

 private:
  std::size_t max_size_;
  int reuse_[3] = {1, 1, 1};     // attributes 1 to 3
  std::uint64_t threshold_ = 0;  // all sizes: [bytes]
  std::uint64_t live_ = 0;       // not freed yet
  std::uint64_t used_ = 0;
  std::uint64_t max_used_ = 0;
  std::uint64_t reserved_ = 0;
  std::uint64_t max_reserved_ = 0;
};

/// The pools of one device and their allocations.
class MemoryPools {
 public:
  MemoryPools() { clear(); }

  cudaMemPool_t default_pool() const { return default_; }

  /// The pool that cudaMallocAsync uses.
  cudaMemPool_t current() const { return current_; }
  void make_current(cudaMemPool_t pool) { current_ = pool; }

  cudaMemPool_t add(MemoryPool pool) { return pools_.add(pool); }

  /// nullptr if `handle` is invalid.
  MemoryPool* find(cudaMemPool_t handle) { return pools_.find(handle); }

  /// Destroys a pool; its allocations stay valid. False if `handle` is invalid or the default pool.
  [[nodiscard]] bool remove(cudaMemPool_t handle);

  /// Records an allocation from `pool`. `size` is in bytes.
  void record_allocation(cudaMemPool_t pool, std::uint64_t address, std::size_t size);

  /// Records that `call` freed the memory at `address`; ignores memory that is not from a pool.
  void record_free(std::uint64_t address, FreedBy call);

  /// Removes all pools and creates a new default pool.
  void clear();

 private:
  struct PoolAllocation {
    cudaMemPool_t pool = nullptr;
    std::size_t size = 0;
  };

  HandleTable<MemoryPool> pools_;
  std::map<std::uint64_t, PoolAllocation> allocations_;
  cudaMemPool_t default_ = nullptr;
  cudaMemPool_t current_ = nullptr;
};

}  // namespace labcheck::simgpu
