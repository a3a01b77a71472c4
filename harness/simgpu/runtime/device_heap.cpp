#include "harness/simgpu/runtime/device_heap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kAlignment = 16;
constexpr int kFill = 0xFF;
// Freed blocks that a stale pointer is still told to have pointed to.
constexpr std::size_t kMostFreed = 1 << 16;

std::string at_line(const CodePlace& place) {
  if (place.program == nullptr) return {};
  const std::uint32_t line = place.program->places[place.instruction->place].line;
  return line == 0 ? std::string() : fmt::format(" at line {}", line);
}

}  // namespace

std::string describe(const HeapCall& call) {
  return fmt::format("malloc({}){}", call.size, at_line(call.place));
}

void DeviceHeap::begin_launch() {
  exhausted_by_.reset();
  counts_ = {};
  ++launch_;
}

std::uint64_t DeviceHeap::allocate(std::uint64_t size, const CodePlace& by) {
  const std::uint64_t address = place(size, by);
  ++(address != 0 ? counts_.allocations : counts_.refusals);
  return address;
}

std::uint64_t DeviceHeap::place(std::uint64_t size, const CodePlace& by) {
  touched_ = true;
  if (size == 0) return 0;
  const std::size_t taken =
      size > limit_ ? size : (size + kAlignment - 1) / kAlignment * kAlignment;
  if (taken > limit_ - used_) {
    exhausted_by_ = HeapCall{size, by};
    return 0;
  }
  std::unique_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[taken]);
  if (bytes == nullptr) return 0;
  std::memset(bytes.get(), kFill, taken);
  const auto address = memory_.place(bytes.get(), size, AllocationKind::heap);
  if (!address) return 0;
  used_ += taken;
  blocks_[*address] = {std::move(bytes), taken, {size, by}, launch_};
  return *address;
}

std::optional<std::string> DeviceHeap::free(std::uint64_t address, const CodePlace& by) {
  const auto found = blocks_.find(address);
  if (found == blocks_.end()) return refusal(address);
  ++counts_.frees;
  if (found->second.launch != launch_) ++counts_.later_frees;
  used_ -= found->second.size;
  freed_blocks_[address] = {found->second.call, by};
  blocks_.erase(found);
  memory_.release(address);
  freed_.push_back(address);
  if (freed_.size() > kMostFreed) {
    memory_.forget(freed_.front());
    freed_blocks_.erase(freed_.front());
    freed_.pop_front();
  }
  return std::nullopt;
}

std::string DeviceHeap::refusal(std::uint64_t address) const {
  if (const auto freed = freed_blocks_.find(address); freed != freed_blocks_.end()) {
    return fmt::format("the block that {} gave is freed again, which free(){} did already,",
                       describe(freed->second.call), at_line(freed->second.freed_by));
  }
  const Allocation* allocation = memory_.find(address);
  if (allocation != nullptr && allocation->kind == AllocationKind::heap) {
    return fmt::format("the block that {} gave is freed at its byte {}, not at its start,",
                       describe(blocks_.at(allocation->begin).call), address - allocation->begin);
  }
  if (allocation != nullptr) return "memory that the host allocated is freed in the kernel";
  return fmt::format("free({:#x}), where no block of the device heap is,", address);
}

void DeviceHeap::clear() {
  for (const auto& [address, block] : blocks_) memory_.release(address);
  blocks_.clear();
  exhausted_by_.reset();
  used_ = 0;
  touched_ = false;
  limit_ = kDefaultLimit;
}

std::vector<HeapCall> DeviceHeap::live_calls() const {
  std::map<std::uint64_t, HeapCall> by_address;
  for (const auto& [address, block] : blocks_) by_address.emplace(address, block.call);
  std::vector<HeapCall> calls;
  for (const auto& [address, call] : by_address) calls.push_back(call);
  return calls;
}

bool DeviceHeap::set_limit(std::size_t limit) {
  if (touched_ || limit > memory_.capacity()) return false;
  limit_ = std::max(limit, kSmallestLimit);
  return true;
}

}  // namespace labcheck::simgpu
