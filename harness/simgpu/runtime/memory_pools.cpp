#include "harness/simgpu/runtime/memory_pools.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

// A pool gets memory from the system in pieces of this size.
constexpr std::uint64_t kPiece = std::uint64_t{32} << 20;

std::uint64_t in_pieces(std::uint64_t size) {
  return (size + kPiece - 1) / kPiece * kPiece;
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

// A high-water mark can only be set to 0, from where it counts anew.
cudaError_t lower(std::uint64_t& mark, std::uint64_t now, const void* value) {
  if (read<std::uint64_t>(value) != 0) return cudaErrorInvalidValue;
  mark = now;
  return cudaSuccess;
}

}  // namespace

void MemoryPool::take(std::size_t size) {
  used_ += size;
  live_ += size;
  reserved_ = std::max(reserved_, in_pieces(live_));
  most_used_ = std::max(most_used_, used_);
  most_reserved_ = std::max(most_reserved_, reserved_);
}

void MemoryPool::give_back(std::size_t size, FreedBy call) {
  live_ -= size;
  if (call == FreedBy::stream) used_ -= size;
  trim(threshold_);
}

void MemoryPool::trim(std::size_t keep) {
  reserved_ = std::max(in_pieces(live_), std::min<std::uint64_t>(reserved_, keep));
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
      return write(value, most_reserved_);
    case cudaMemPoolAttrUsedMemCurrent:
      return write(value, used_);
    case cudaMemPoolAttrUsedMemHigh:
      return write(value, most_used_);
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
      return lower(most_reserved_, reserved_, value);
    case cudaMemPoolAttrUsedMemHigh:
      return lower(most_used_, used_, value);
    default:
      return cudaErrorInvalidValue;
  }
}

bool MemoryPools::remove(cudaMemPool_t handle) {
  if (handle == default_ || pools_.remove(handle) == 0) return false;
  if (current_ == handle) current_ = default_;
  return true;
}

void MemoryPools::take(cudaMemPool_t pool, std::uint64_t address, std::size_t size) {
  pools_.find(pool)->take(size);
  taken_[address] = {pool, size};
}

void MemoryPools::give_back(std::uint64_t address, FreedBy call) {
  const auto found = taken_.find(address);
  if (found == taken_.end()) return;
  if (MemoryPool* pool = pools_.find(found->second.pool)) pool->give_back(found->second.size, call);
  taken_.erase(found);
}

void MemoryPools::clear() {
  pools_.clear();
  taken_.clear();
  default_ = pools_.add(MemoryPool());
  current_ = default_;
}

}  // namespace labcheck::simgpu
