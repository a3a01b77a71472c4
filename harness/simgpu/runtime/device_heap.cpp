#include "harness/simgpu/runtime/device_heap.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kAlignment = 16;
constexpr int kFill = 0xFF;
// Freed blocks that a stale pointer is still told to have pointed to.
constexpr std::size_t kMostFreed = 1 << 16;

}  // namespace

std::uint64_t DeviceHeap::allocate(std::uint64_t size) {
  touched_ = true;
  if (size == 0 || size > limit_) return 0;
  const std::size_t taken = (size + kAlignment - 1) / kAlignment * kAlignment;
  if (taken > limit_ - used_) return 0;
  std::unique_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[taken]);
  if (bytes == nullptr) return 0;
  std::memset(bytes.get(), kFill, taken);
  const auto address = memory_.place(bytes.get(), size, AllocationKind::heap);
  if (!address) return 0;
  used_ += taken;
  blocks_[*address] = {std::move(bytes), taken};
  return *address;
}

bool DeviceHeap::free(std::uint64_t address) {
  const auto found = blocks_.find(address);
  if (found == blocks_.end()) return false;
  used_ -= found->second.size;
  blocks_.erase(found);
  memory_.release(address);
  freed_.push_back(address);
  if (freed_.size() > kMostFreed) {
    memory_.forget(freed_.front());
    freed_.pop_front();
  }
  return true;
}

void DeviceHeap::clear() {
  for (const auto& [address, block] : blocks_) memory_.release(address);
  blocks_.clear();
  used_ = 0;
  touched_ = false;
  limit_ = kDefaultLimit;
}

bool DeviceHeap::set_limit(std::size_t limit) {
  if (touched_) return false;
  limit_ = std::max(limit, kSmallestLimit);
  return true;
}

}  // namespace labcheck::simgpu
