/// The pools that cudaMallocAsync takes memory from.
#pragma once

#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/abi_memory.hpp"
#include "harness/simgpu/runtime/handle_table.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

namespace labcheck::simgpu {

/// Which call gives memory back. What cudaFree frees a pool goes on counting as used, as a card's
/// runtime does.
enum class FreedBy : std::uint8_t { stream, host };

/// What a pool keeps: only how much is in use follows from what the program does, the rest is what
/// was set. Memory is the device's as soon as it is freed, so what a pool holds is an account.
class MemoryPool {
 public:
  /// `most` bytes can be in use; 0: as many as the device has.
  explicit MemoryPool(std::size_t most = 0) : most_(most) {}

  bool has_room(std::size_t size) const { return most_ == 0 || size <= most_ - live_; }
  void take(std::size_t size);
  void give_back(std::size_t size, FreedBy call);

  /// Holds on to `keep` bytes at most, beside what is in use.
  void trim(std::size_t keep);

  /// The value of an attribute, an int or an std::uint64_t by its number, is written to or read
  /// from `value`. The errors are those of cudaMemPoolGetAttribute and cudaMemPoolSetAttribute.
  cudaError_t get(int attribute, void* value) const;
  cudaError_t set(int attribute, const void* value);

 private:
  std::size_t most_;
  int reuse_[3] = {1, 1, 1};  // attributes 1 to 3: on
  std::uint64_t threshold_ = 0;
  std::uint64_t live_ = 0;  // [bytes] of live allocations
  std::uint64_t used_ = 0;
  std::uint64_t most_used_ = 0;
  std::uint64_t reserved_ = 0;
  std::uint64_t most_reserved_ = 0;
};

/// The pools of one device, and which of its memory is from which.
class MemoryPools {
 public:
  MemoryPools() { clear(); }

  cudaMemPool_t default_pool() const { return default_; }

  /// The pool that cudaMallocAsync takes from.
  cudaMemPool_t current() const { return current_; }
  void make_current(cudaMemPool_t pool) { current_ = pool; }

  cudaMemPool_t add(MemoryPool pool) { return pools_.add(pool); }

  /// nullptr where `handle` is none.
  MemoryPool* find(cudaMemPool_t handle) { return pools_.find(handle); }

  /// False where `handle` is no pool that can be destroyed. What was taken from it stays.
  [[nodiscard]] bool remove(cudaMemPool_t handle);

  /// Notes that the memory at `address` is from `pool`, or that `call` freed it.
  void take(cudaMemPool_t pool, std::uint64_t address, std::size_t size);
  void give_back(std::uint64_t address, FreedBy call);

  /// Leaves a default pool that is as new.
  void clear();

 private:
  struct Taken {
    cudaMemPool_t pool = nullptr;
    std::size_t size = 0;
  };

  HandleTable<MemoryPool> pools_;
  std::map<std::uint64_t, Taken> taken_;
  cudaMemPool_t default_ = nullptr;
  cudaMemPool_t current_ = nullptr;
};

}  // namespace labcheck::simgpu
