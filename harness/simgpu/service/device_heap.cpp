// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device_heap.hpp"

#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

namespace labcheck::simgpu {
namespace {

constexpr int kFillByte = 0xFF;
// Accesses to this many freed blocks are still reported as use after free.
constexpr std::size_t kMaxRemembered = 1 << 16;

// 0 if it is unknown.
std::uint32_t line_of(const CodePosition& position) {
  return position.program == nullptr
             ? 0
             : position.program->positions[position.instruction->position].line;
}

// The blocks that one call of malloc() in the source leaked.
struct HeapLeak {
  Fault fault;
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
};

std::vector<HeapLeak> group_by_line(const DeviceHeap& heap) {
  std::vector<HeapLeak> leaks;
  for (const HeapCall& call : heap.live_calls()) {
    const CodePosition& at = call.position;
    const Fault fault = at.program == nullptr
                            ? Fault{FaultKind::leak}
                            : fault_at(FaultKind::leak, {}, *at.program, at.instruction->position);
    auto known = std::find_if(leaks.begin(), leaks.end(), [&](const HeapLeak& leak) {
      return leak.fault.line == fault.line && leak.fault.file == fault.file &&
             leak.fault.kernel == fault.kernel;
    });
    if (known == leaks.end()) known = leaks.insert(leaks.end(), {fault, 0, 0});
    ++known->blocks;
    known->bytes += call.size;
  }
  return leaks;
}

}  // namespace

Message describe(const HeapCall& call) {
  const std::uint32_t line = line_of(call.position);
  std::string size = std::to_string(call.size);
  return line == 0 ? text::heap_call(std::move(size))
                   : text::heap_call_at_line(std::move(size), line);
}

void DeviceHeap::begin_launch() {
  last_failed_call_.reset();
  counts_ = {};
  ++launch_;
}

std::uint64_t DeviceHeap::allocate(std::uint64_t size, std::uint64_t alignment,
                                   const CodePosition& position) {
  const std::uint64_t address = allocate_block(size, alignment, position);
  ++(address != 0 ? counts_.device_heap_allocations : counts_.device_heap_refusals);
  if (address == 0) return 0;
  counts_.device_heap_bytes += size;
  if (returned_.size() < kMostReportedBlocks) returned_.push_back({address, size});
  return address;
}

std::uint64_t DeviceHeap::allocate_block(std::uint64_t size, std::uint64_t alignment,
                                         const CodePosition& position) {
  was_used_ = true;
  if (size == 0 || !std::has_single_bit(alignment)) return 0;
  const std::size_t aligned_size =
      size > limit_ ? size : (size + kHeapAlignment - 1) / kHeapAlignment * kHeapAlignment;
  if (aligned_size > limit_ - used_) {
    last_failed_call_ = HeapCall{size, position};
    return 0;
  }
  std::unique_ptr<std::byte[]> bytes(new (std::nothrow) std::byte[aligned_size]);
  if (bytes == nullptr) return 0;
  std::memset(bytes.get(), kFillByte, aligned_size);
  const auto address = memory_.place(bytes.get(), size, AllocationKind::heap, alignment);
  if (!address) return 0;
  used_ += aligned_size;
  blocks_[*address] = {std::move(bytes), aligned_size, {size, position}, launch_};
  return *address;
}

std::optional<Message> DeviceHeap::free(std::uint64_t address, const CodePosition& position) {
  const auto found = blocks_.find(address);
  if (found == blocks_.end()) return explain_refusal(address);
  ++counts_.device_heap_frees;
  if (found->second.launch != launch_) ++counts_.device_heap_later_frees;
  used_ -= found->second.size;
  freed_blocks_[address] = {found->second.call, position};
  blocks_.erase(found);
  memory_.release(address);
  freed_.push_back(address);
  if (freed_.size() > kMaxRemembered) {
    memory_.forget(freed_.front());
    freed_blocks_.erase(freed_.front());
    freed_.pop_front();
  }
  return std::nullopt;
}

Message DeviceHeap::explain_refusal(std::uint64_t address) const {
  if (const auto freed = freed_blocks_.find(address); freed != freed_blocks_.end()) {
    Message call = describe(freed->second.call);
    const std::uint32_t line = line_of(freed->second.free_position);
    return line == 0 ? text::block_freed_twice(std::move(call))
                     : text::block_freed_twice_at_line(std::move(call), line);
  }
  const Allocation* allocation = memory_.find(address);
  if (allocation == nullptr) return text::not_a_heap_block(MemoryAddress{address});
  if (allocation->kind != AllocationKind::heap) return text::kernel_frees_host_allocation();
  return text::not_start_of_block(describe(blocks_.at(allocation->begin).call),
                                  std::to_string(address - allocation->begin));
}

void DeviceHeap::clear() {
  for (const auto& [address, block] : blocks_) {
    memory_.release(address);
    memory_.forget(address);
  }
  blocks_.clear();
  for (const std::uint64_t address : freed_) memory_.forget(address);
  freed_blocks_.clear();
  freed_.clear();
  last_failed_call_.reset();
  used_ = 0;
  was_used_ = false;
  limit_ = kDefaultLimit;
}

std::vector<HeapCall> DeviceHeap::live_calls() const {
  std::vector<HeapCall> calls;
  for (const auto& [address, block] : blocks_) calls.push_back(block.call);
  return calls;
}

std::vector<std::uint64_t> DeviceHeap::addresses() const {
  std::vector<std::uint64_t> addresses;
  for (const auto& [address, block] : blocks_) addresses.push_back(address);
  return addresses;
}

bool DeviceHeap::restore(std::uint64_t address, std::uint64_t size) {
  memory_.start_at(address);
  return allocate_block(size, kHeapAlignment, {}) == address;
}

bool DeviceHeap::set_limit(std::size_t limit) {
  if (was_used_ || limit > memory_.capacity()) return false;
  limit_ = std::max(limit, kMinLimit);
  return true;
}

std::vector<Fault> find_heap_leaks(const DeviceHeap& heap) {
  std::vector<Fault> faults;
  for (HeapLeak& leak : group_by_line(heap)) {
    leak.fault.message = text::heap_blocks_never_freed(Count(leak.blocks), ByteCount{leak.bytes});
    faults.push_back(std::move(leak.fault));
  }
  return faults;
}

}  // namespace labcheck::simgpu
