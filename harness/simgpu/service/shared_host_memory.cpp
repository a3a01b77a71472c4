// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/shared_host_memory.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/memory/addresses.hpp"

#include <algorithm>
#include <fcntl.h>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// Each block is a mapping of its own. Linux allows a process 65,530 mappings (vm.max_map_count).
constexpr std::size_t kMaxBlocks = std::size_t{1} << 15;

FileDescriptor make_shared_file() {
  FileDescriptor file(::memfd_create("labcheck-host-memory", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  // With the seals, a program cannot truncate the file: accesses of the device would fault.
  if (!file || ::ftruncate(file.get(), static_cast<off_t>(kSharedFileSize)) != 0 ||
      ::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    throw HarnessError("the simulated GPU cannot create the file for shared memory");
  }
  return file;
}

}  // namespace

SharedHostMemory::SharedHostMemory(DeviceMemory& memory)
    : memory_(memory), file_(make_shared_file()), next_(kHostAddresses.begin) {}

SharedHostMemory::~SharedHostMemory() {
  for (const auto& [begin, block] : blocks_) unmap(begin, block);
}

std::optional<std::uint64_t> SharedHostMemory::allocate(std::size_t size, AllocationKind kind,
                                                        SharedBlock::Origin origin) {
  if (size == 0 || size > kHostAddresses.size || blocks_.size() >= kMaxBlocks) return std::nullopt;
  auto begin = find_room(size, next_);
  if (!begin) begin = find_room(size, kHostAddresses.begin);
  if (!begin || !add(*begin, {size, kind, origin})) return std::nullopt;
  next_ = pages_of(*begin, size).end() + kPageBytes;
  return begin;
}

std::optional<std::uint64_t> SharedHostMemory::find_room(std::size_t size,
                                                         std::uint64_t from) const {
  std::uint64_t begin = from;
  while (begin < kHostAddresses.end()) {
    const std::uint64_t room = kHostAddresses.end() - begin;
    if (pages_of(begin, size).size + kPageBytes > room) return std::nullopt;
    const auto after = blocks_.lower_bound(pages_of(begin, size).end() + kPageBytes);
    if (after == blocks_.begin()) return begin;
    const auto& [other, block] = *std::prev(after);
    const std::uint64_t end = pages_of(other, block.size).end() + kPageBytes;
    if (end <= begin) return begin;
    begin = end;
  }
  return std::nullopt;
}

cudaError_t SharedHostMemory::register_memory(std::uint64_t begin, std::size_t size) {
  if (size == 0 || size > kSharedFileSize || begin > kSharedFileSize - size)
    return cudaErrorInvalidValue;
  const AddressRange range{begin, size};
  if (std::max(range.begin, kDeviceAddresses.begin) < std::min(range.end(), kDeviceAddresses.end()))
    return cudaErrorInvalidValue;
  const auto after = blocks_.lower_bound(range.end());
  if (after != blocks_.begin()) {
    const auto& [other, block] = *std::prev(after);
    if (other + block.size > begin) return cudaErrorHostMemoryAlreadyRegistered;
  }
  if (blocks_.size() >= kMaxBlocks) return cudaErrorMemoryAllocation;
  return add(begin, {size, AllocationKind::host, SharedBlock::Origin::registration})
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

bool SharedHostMemory::add(std::uint64_t begin, SharedBlock block) {
  const AddressRange pages = pages_of(begin, block.size);
  void* const mapped = ::mmap(nullptr, pages.size, PROT_READ | PROT_WRITE, MAP_SHARED, file_.get(),
                              static_cast<off_t>(pages.begin));
  if (mapped == MAP_FAILED) return false;
  block.mapped = static_cast<std::byte*>(mapped);
  memory_.adopt(begin, block.mapped + (begin - pages.begin), block.size, block.kind);
  blocks_[begin] = block;
  return true;
}

void SharedHostMemory::unmap(std::uint64_t begin, const SharedBlock& block) {
  ::munmap(block.mapped, pages_of(begin, block.size).size);
}

const SharedBlock* SharedHostMemory::find(std::uint64_t begin) const {
  const auto found = blocks_.find(begin);
  return found == blocks_.end() ? nullptr : &found->second;
}

const SharedBlock* SharedHostMemory::find_containing(std::uint64_t address) const {
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return nullptr;
  const auto& [begin, block] = *std::prev(after);
  return address - begin < block.size ? &block : nullptr;
}

void SharedHostMemory::remove(std::uint64_t begin) {
  const auto found = blocks_.find(begin);
  if (found == blocks_.end()) return;
  const SharedBlock& block = found->second;
  memory_.release(begin);
  unmap(begin, block);
  if (block.origin == SharedBlock::Origin::allocation) {
    const AddressRange pages = pages_of(begin, block.size);
    ::fallocate(file_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                static_cast<off_t>(pages.begin), static_cast<off_t>(pages.size));
  }
  blocks_.erase(found);
}

void SharedHostMemory::remove_all_but_variables() {
  for (auto entry = blocks_.begin(); entry != blocks_.end();) {
    const auto& [begin, block] = *entry;
    if (block.origin == SharedBlock::Origin::variable) {
      ++entry;
      continue;
    }
    memory_.release(begin);
    unmap(begin, block);
    entry = blocks_.erase(entry);
  }
}

}  // namespace labcheck::simgpu
