// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_mirror.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace labcheck::simgpu {
namespace {

// A program that writes new values leaves some bytes as they were: a block that changed in part
// counts as written.
constexpr std::size_t kBlock = 64;

/// Makes `before` equal to `now`, and adds the parts that were different to `written`, with
/// `address` as that of the first byte.
void update(std::vector<std::byte>& before, std::size_t offset, const std::byte* now,
            std::size_t size, std::uint64_t address, std::vector<WrittenBytes>& written) {
  std::byte* const old = before.data() + offset;
  const auto differs = [&](std::size_t at) {
    return std::memcmp(old + at, now + at, std::min(kBlock, size - at)) != 0;
  };
  for (std::size_t at = 0; at < size; at += kBlock) {
    if (!differs(at)) continue;
    const std::size_t start = at;
    while (at < size && differs(at)) at += kBlock;
    const std::size_t end = std::min(at, size);
    written.push_back({address + start, {now + start, now + end}});
    const auto count_equal = [](auto first, auto last, auto other) {
      const auto equal = std::mismatch(first, last, other).first - first;
      return static_cast<std::size_t>(equal) / kWord * kWord;
    };
    const std::span known(old + start, end - start);
    std::vector<std::byte>& bytes = written.back().bytes;
    written.back().before = count_equal(bytes.begin(), bytes.end(), known.begin());
    written.back().after = count_equal(bytes.rbegin(), bytes.rend(), known.rbegin());
    std::copy(now + start, now + end, old + start);
  }
}

}  // namespace

void HostMirror::begin_kernel(DeviceMemory& memory) {
  if (!is_enabled_) return;
  std::map<std::uint64_t, Block> blocks;
  for (const Allocation& allocation :
       memory.live_allocations({AllocationKind::host, AllocationKind::managed})) {
    Block block = std::move(blocks_[allocation.begin]);
    block.contents.resize(allocation.size());
    block.memory = allocation.host;
    // The program may write at any time: what is compared must be what the kernel gets.
    block.copy.assign(block.memory, block.memory + allocation.size());
    update(block.contents, 0, block.copy.data(), block.copy.size(), allocation.begin, sent_);
    memory.set_bytes(allocation.begin, block.copy.data());
    blocks.emplace(allocation.begin, std::move(block));
  }
  blocks_ = std::move(blocks);
}

void HostMirror::end_kernel(DeviceMemory& memory) {
  if (!is_enabled_) return;
  for (auto& [begin, block] : blocks_) {
    const std::vector<std::byte> before = block.contents;
    const std::size_t known = read_.size();
    update(block.contents, 0, block.copy.data(), block.copy.size(), begin, read_);
    // The host may have changed other bytes meanwhile.
    for (std::size_t k = known; k < read_.size(); ++k) {
      const std::size_t start = read_[k].address - begin;
      for (std::size_t at = start; at < start + read_[k].bytes.size(); ++at) {
        if (block.copy[at] != before[at]) block.memory[at] = block.copy[at];
      }
    }
    memory.set_bytes(begin, block.memory);
    block.copy = {};
  }
}

HostMirror::Block* HostMirror::block_at(const DeviceMemory& memory, std::uint64_t address,
                                        std::uint64_t& begin) {
  const Allocation* allocation = is_enabled_ ? memory.find(address) : nullptr;
  if (allocation == nullptr || !is_host_memory(allocation->kind)) return nullptr;
  begin = allocation->begin;
  Block& block = blocks_[begin];
  block.contents.resize(allocation->size());
  block.memory = allocation->host;
  return &block;
}

void HostMirror::note_use(const DeviceMemory& memory, std::uint64_t address, const std::byte* bytes,
                          std::size_t size) {
  std::uint64_t begin = 0;
  Block* block = block_at(memory, address, begin);
  if (block != nullptr) update(block->contents, address - begin, bytes, size, address, sent_);
}

void HostMirror::accept(const DeviceMemory& memory, std::uint64_t address, const std::byte* bytes,
                        std::size_t size) {
  std::uint64_t begin = 0;
  Block* block = block_at(memory, address, begin);
  if (block == nullptr) return;
  std::copy_n(bytes, size, block->contents.begin() + static_cast<std::ptrdiff_t>(address - begin));
}

void HostMirror::begin(const DeviceMemory& memory) {
  if (!is_enabled_) return;
  blocks_.clear();
  for (const Allocation& allocation :
       memory.live_allocations({AllocationKind::host, AllocationKind::managed}))
    accept(memory, allocation.begin, allocation.host, allocation.size());
  sent_.clear();
  read_.clear();
}

void HostMirror::note_write(const DeviceMemory& memory, std::uint64_t address, std::size_t size) {
  std::uint64_t begin = 0;
  Block* block = block_at(memory, address, begin);
  if (block == nullptr) return;
  const auto offset = static_cast<std::ptrdiff_t>(address - begin);
  std::copy_n(block->memory + offset, size, block->contents.begin() + offset);
  read_.push_back({address,
                   {block->contents.begin() + offset,
                    block->contents.begin() + offset + static_cast<std::ptrdiff_t>(size)}});
}

}  // namespace labcheck::simgpu
