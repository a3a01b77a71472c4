// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/allocations.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace labcheck::simgpu {
namespace {

// Pools reserve memory in chunks of this size. [bytes]
constexpr std::uint64_t kChunk = std::uint64_t{32} << 20;

std::uint64_t round_up_to_chunks(std::uint64_t size) {
  return (size + kChunk - 1) / kChunk * kChunk;
}

template <class Value>
cudaError_t write(void* to, Value value) {
  std::memcpy(to, &value, sizeof value);
  return cudaSuccess;
}

template <class Value>
Value read(const void* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// A high-water mark can only be set to 0, which resets it to the current value.
cudaError_t reset_mark(std::uint64_t& mark, std::uint64_t current, const void* value) {
  if (read<std::uint64_t>(value) != 0) return cudaErrorInvalidValue;
  mark = current;
  return cudaSuccess;
}

}  // namespace

HostBlock* HostBlocks::find_containing(const void* pointer, std::size_t size) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return nullptr;
  auto& [begin, block] = *std::prev(after);
  const std::uint64_t offset = address - begin;
  return offset < block.size && size <= block.size - offset ? &block : nullptr;
}

void HostBlocks::remove_all_but_variables() {
  std::erase_if(blocks_, [](const auto& entry) { return !entry.second.is_variable; });
}

void MemoryPool::record_allocation(std::size_t size) {
  used_ += size;
  live_ += size;
  reserved_ = std::max(reserved_, round_up_to_chunks(live_));
  max_used_ = std::max(max_used_, used_);
  max_reserved_ = std::max(max_reserved_, reserved_);
}

void MemoryPool::record_free(std::size_t size, FreedBy call) {
  live_ -= size;
  if (call == FreedBy::stream) used_ -= size;
  trim(threshold_);
}

void MemoryPool::trim(std::size_t keep) {
  reserved_ = std::max(round_up_to_chunks(live_), std::min<std::uint64_t>(reserved_, keep));
}

cudaError_t MemoryPool::get(int attribute, void* value) const {
  switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
      return write(value, reuse_[attribute - cudaMemPoolReuseFollowEventDependencies]);
    case cudaMemPoolAttrReleaseThreshold:
      return write(value, threshold_);
    case cudaMemPoolAttrReservedMemCurrent:
      return write(value, reserved_);
    case cudaMemPoolAttrReservedMemHigh:
      return write(value, max_reserved_);
    case cudaMemPoolAttrUsedMemCurrent:
      return write(value, used_);
    case cudaMemPoolAttrUsedMemHigh:
      return write(value, max_used_);
    default:
      return cudaErrorInvalidValue;
  }
}

cudaError_t MemoryPool::set(int attribute, const void* value) {
  switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies:
    case cudaMemPoolReuseAllowOpportunistic:
    case cudaMemPoolReuseAllowInternalDependencies:
      reuse_[attribute - cudaMemPoolReuseFollowEventDependencies] = read<int>(value) != 0 ? 1 : 0;
      return cudaSuccess;
    case cudaMemPoolAttrReleaseThreshold:
      threshold_ = read<std::uint64_t>(value);
      return cudaSuccess;
    case cudaMemPoolAttrReservedMemHigh:
      return reset_mark(max_reserved_, reserved_, value);
    case cudaMemPoolAttrUsedMemHigh:
      return reset_mark(max_used_, used_, value);
    default:
      return cudaErrorInvalidValue;
  }
}

bool MemoryPools::remove(cudaMemPool_t handle) {
  if (handle == default_ || pools_.remove(handle) == 0) return false;
  if (current_ == handle) current_ = default_;
  return true;
}

void MemoryPools::record_allocation(cudaMemPool_t pool, std::uint64_t address, std::size_t size) {
  pools_.find(pool)->record_allocation(size);
  allocations_[address] = {pool, size};
}

void MemoryPools::record_free(std::uint64_t address, FreedBy call) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end()) return;
  const auto& [handle, size] = found->second;
  if (MemoryPool* pool = pools_.find(handle)) pool->record_free(size, call);
  allocations_.erase(found);
}

void MemoryPools::clear() {
  pools_.clear();
  allocations_.clear();
  default_ = pools_.add(MemoryPool());
  current_ = default_;
}

}  // namespace labcheck::simgpu
