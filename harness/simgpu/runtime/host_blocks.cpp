// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/host_blocks.hpp"

#include <cstdint>
#include <sys/mman.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kPage = 4096;

std::uint64_t address_of(const void* pointer) {
  return reinterpret_cast<std::uint64_t>(pointer);
}

constexpr std::size_t mapped_size(std::size_t size) {
  return (size + kPage - 1) / kPage * kPage + kPage;
}

}  // namespace

void* HostBlocks::allocate(std::size_t size, AllocationKind kind, unsigned flags,
                           HostBlock::Owner owner) {
  if (size == 0 || size > SIZE_MAX - 2 * kPage) return nullptr;
  const std::size_t mapped = mapped_size(size);
  void* begin = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (begin == MAP_FAILED) return nullptr;
  ::mprotect(static_cast<std::byte*>(begin) + mapped - kPage, kPage, PROT_NONE);
  memory_.adopt(begin, size, kind);
  blocks_[address_of(begin)] = {size, kind, flags, owner, {}};
  return begin;
}

bool HostBlocks::register_memory(void* begin, std::size_t size, unsigned flags) {
  const std::uint64_t start = address_of(begin);
  const auto after = blocks_.lower_bound(start + size);
  if (after != blocks_.begin()) {
    const auto& [other, block] = *std::prev(after);
    if (other + block.size > start) return false;
  }
  memory_.adopt(begin, size, AllocationKind::host);
  blocks_[start] = {size, AllocationKind::host, flags, HostBlock::Owner::registration, {}};
  return true;
}

const HostBlock* HostBlocks::find(const void* begin) const {
  const auto found = blocks_.find(address_of(begin));
  return found == blocks_.end() ? nullptr : &found->second;
}

const HostBlock* HostBlocks::find_containing(const void* address) const {
  const auto after = blocks_.upper_bound(address_of(address));
  if (after == blocks_.begin()) return nullptr;
  const auto& [begin, block] = *std::prev(after);
  return address_of(address) - begin < block.size ? &block : nullptr;
}

HostBlock* HostBlocks::find_containing(const void* address) {
  return const_cast<HostBlock*>(std::as_const(*this).find_containing(address));
}

void HostBlocks::remove(const void* begin) {
  const auto found = blocks_.find(address_of(begin));
  if (found == blocks_.end()) return;
  memory_.release(found->first);
  if (found->second.owner == HostBlock::Owner::program)
    ::munmap(reinterpret_cast<void*>(found->first), mapped_size(found->second.size));
  blocks_.erase(found);
}

void HostBlocks::remove_all_but_variables() {
  for (auto entry = blocks_.begin(); entry != blocks_.end();) {
    if (entry->second.owner == HostBlock::Owner::variable) {
      ++entry;
      continue;
    }
    memory_.release(entry->first);
    entry = blocks_.erase(entry);
  }
}

}  // namespace labcheck::simgpu
