// SPDX-License-Identifier: MIT
/// The memory pools of cudaMallocAsync.
#pragma once

#include "harness/simgpu/client/abi_memory.hpp"
#include "harness/simgpu/client/handle_table.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

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
