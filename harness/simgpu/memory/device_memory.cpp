// SPDX-License-Identifier: MIT
#include "harness/simgpu/memory/device_memory.hpp"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kAlignment = 512;
// Large enough that an access one row past the end of a large matrix hits no other allocation.
constexpr std::uint64_t kGap = std::uint64_t{1} << 20;
// The gap after memory that a kernel allocates: there may be millions of such blocks.
constexpr std::uint64_t kSmallGap = std::uint64_t{1} << 12;
// The number of freed allocations that are kept to recognize stale pointers.
constexpr std::size_t kMaxFreed = 1 << 16;
// Larger allocations are not filled: filling would use more host memory than most programs touch.
constexpr std::size_t kMaxFilled = std::size_t{256} << 20;
constexpr int kFill = 0xFF;

constexpr std::uint64_t aligned(std::uint64_t address, std::uint64_t alignment = kAlignment) {
  return (address + alignment - 1) / alignment * alignment;
}

// Whether an allocation counts against the device's capacity.
constexpr bool uses_capacity(AllocationKind kind) {
  return kind == AllocationKind::device || kind == AllocationKind::array;
}

constexpr std::uint64_t gap_after(AllocationKind kind) {
  return kind == AllocationKind::heap ? kSmallGap : kGap;
}

// Whether DeviceMemory maps and unmaps the bytes of an allocation.
constexpr bool is_mapped(AllocationKind kind) {
  return uses_capacity(kind) || kind == AllocationKind::module;
}

}  // namespace

DeviceMemory::DeviceMemory(std::size_t capacity) : capacity_(capacity) {}

DeviceMemory::~DeviceMemory() {
  for (const auto& [begin, allocation] : allocations_) {
    if (is_mapped(allocation.kind) && allocation.live)
      ::munmap(allocation.host, allocation.size() + allocation.excess);
  }
}

std::optional<std::uint64_t> DeviceMemory::allocate(std::size_t size, AllocationKind kind) {
  size = std::max<std::size_t>(size, 1);
  std::size_t& taken = uses_capacity(kind) ? used_ : module_bytes_;
  if (size > capacity_ || taken > capacity_ - size) return std::nullopt;
  const auto begin = find_room(size, kAlignment);
  std::byte* host = begin ? map_pages(size).release() : nullptr;
  if (host == nullptr) return std::nullopt;
  // The initial values of variables are written later, most of them zeros like new pages.
  if (size <= kMaxFilled && kind != AllocationKind::module) std::memset(host, kFill, size);
  taken += size;
  record(*begin, host, size, kind);
  return begin;
}

std::optional<std::uint64_t> DeviceMemory::place(std::byte* bytes, std::size_t size,
                                                 AllocationKind kind, std::uint64_t alignment) {
  const auto begin = find_room(size, alignment);
  if (begin) record(*begin, bytes, size, kind);
  return begin;
}

std::optional<std::uint64_t> DeviceMemory::find_room(std::size_t size, std::uint64_t alignment) {
  alignment = std::max(alignment, kAlignment);
  constexpr std::uint64_t kFirst = kDeviceAddresses.begin + 3 * kWindowSize;
  const auto next = find_room(size, alignment, std::clamp(next_, kFirst, kDeviceAddresses.end()));
  return next ? next : find_room(size, alignment, kFirst);
}

// The first free range at or after `from` for `size` bytes and the gaps around them. Forgets freed
// allocations that are in the way.
std::optional<std::uint64_t> DeviceMemory::find_room(std::size_t size, std::uint64_t alignment,
                                                     std::uint64_t from) {
  std::uint64_t begin = aligned(from, alignment);
  while (begin < kDeviceAddresses.end() && size <= kDeviceAddresses.end() - begin &&
         kDeviceAddresses.end() - begin - size >= kGap + kAlignment) {
    const auto after = allocations_.lower_bound(begin + size + kGap);
    const auto last = after == allocations_.begin() ? after : std::prev(after);
    if (last == after || last->second.end + gap_after(last->second.kind) <= begin) return begin;
    if (last->second.live) {
      begin = aligned(last->second.end + gap_after(last->second.kind), alignment);
    } else {
      allocations_.erase(last);
    }
  }
  return std::nullopt;
}

void DeviceMemory::record(std::uint64_t begin, std::byte* bytes, std::size_t size,
                          AllocationKind kind) {
  adopt(begin, bytes, size, kind);
  next_ = aligned(begin + size + gap_after(kind));
}

// If an address was reused, an old entry may refer to the allocation that is there now.
void DeviceMemory::remember_freed(std::uint64_t address) {
  freed_.push_back(address);
  if (freed_.size() <= kMaxFreed) return;
  forget(freed_.front());
  freed_.pop_front();
}

void DeviceMemory::forget(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found != allocations_.end() && !found->second.live) allocations_.erase(found);
}

void DeviceMemory::adopt(std::uint64_t address, std::byte* bytes, std::size_t size,
                         AllocationKind kind) {
  Allocation& allocation = allocations_[address] = {};
  allocation.begin = address;
  allocation.end = address + size;
  allocation.host = bytes;
  allocation.kind = kind;
  allocation.shadow = new_shadow(size, kind);
}

void DeviceMemory::set_bytes(std::uint64_t address, std::byte* bytes) {
  allocations_.at(address).host = bytes;
}

std::shared_ptr<AllocationShadow> DeviceMemory::new_shadow(std::size_t size,
                                                           AllocationKind kind) const {
  if (!has_shadows_ || kind == AllocationKind::array) return nullptr;
  const bool undefined = kind == AllocationKind::device || kind == AllocationKind::heap;
  return std::make_shared<AllocationShadow>(size, undefined ? AllocationShadow::Contents::undefined
                                                            : AllocationShadow::Contents::defined);
}

bool DeviceMemory::release(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end() || !found->second.live) return false;
  Allocation& allocation = found->second;
  allocation.live = false;
  allocation.shadow.reset();
  if (is_mapped(allocation.kind)) {
    const std::uint64_t size = allocation.size() + allocation.excess;
    ::munmap(allocation.host, size);
    (uses_capacity(allocation.kind) ? used_ : module_bytes_) -= size;
    remember_freed(address);
  } else if (allocation.kind != AllocationKind::heap) {
    // The host may reuse the address, so the allocation is forgotten.
    allocations_.erase(found);
  }
  return true;
}

void DeviceMemory::name(std::uint64_t address, std::string name) {
  const auto found = allocations_.find(address);
  if (found != allocations_.end()) found->second.name = std::move(name);
}

bool DeviceMemory::make_buffer(std::uint64_t address, std::size_t size, Content content) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end() || !found->second.live || found->second.size() < size)
    return false;
  Allocation& allocation = found->second;
  allocation.excess += allocation.size() - size;
  allocation.end = allocation.begin + size;
  allocation.buffer = content;
  if (content == Content::input)
    allocation.writers = std::make_shared<ByteWriters>(size, Writer::labcheck);
  return true;
}

const Allocation* DeviceMemory::find(std::uint64_t address, std::size_t size) const {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  const Allocation& allocation = std::prev(after)->second;
  const bool inside = address < allocation.end && allocation.end - address >= size;
  return inside && allocation.live ? &allocation : nullptr;
}

const Allocation* DeviceMemory::find_start(std::uint64_t address, std::size_t size) const {
  const Allocation* found = find(address, size);
  const bool is_start =
      found != nullptr && found->begin == address && found->kind == AllocationKind::device;
  return is_start ? found : nullptr;
}

std::optional<NearestAllocation> DeviceMemory::nearest(std::uint64_t address) const {
  if (!is_device_address(address)) return std::nullopt;
  std::optional<NearestAllocation> best;
  const auto consider = [&](NearestAllocation candidate) {
    if (!best || candidate.distance < best->distance) best = candidate;
  };
  const auto after = allocations_.upper_bound(address);
  if (after != allocations_.begin()) {
    const Allocation& below = std::prev(after)->second;
    if (address < below.end) {
      return NearestAllocation{NearestAllocation::Relation::freed, below, 0};
    }
    consider({NearestAllocation::Relation::after, below, address - below.end});
  }
  if (after != allocations_.end()) {
    consider({NearestAllocation::Relation::before, after->second, after->first - address});
  }
  return best;
}

std::vector<Allocation> DeviceMemory::live_allocations(
    std::initializer_list<AllocationKind> kinds) const {
  std::vector<Allocation> live;
  for (const AllocationKind kind : kinds) {
    for (const auto& [begin, allocation] : allocations_) {
      if (allocation.live && allocation.kind == kind) live.push_back(allocation);
    }
  }
  return live;
}

void DeviceMemory::note_filled(std::uint64_t address, std::size_t size) const {
  if (!has_shadows_) return;
  const Allocation* to = find(address, size);
  if (to == nullptr || to->shadow == nullptr) return;
  to->shadow->define(address - to->begin, size);
  forget_lines(*to, address, size);
}

// Only those of outputs are reported (service/last_writers.hpp).
void DeviceMemory::forget_lines(const Allocation& to, std::uint64_t address, std::size_t size) {
  if (to.buffer == Content::placeholder) to.shadow->forget_writers(address - to.begin, size);
}

ByteWriters* DeviceMemory::writers_of(std::uint64_t address, std::size_t size) {
  const Allocation* found = records_writers_ ? find(address, size) : nullptr;
  if (found == nullptr || is_host_memory(found->kind)) return nullptr;
  Allocation& allocation = allocations_.at(found->begin);
  if (allocation.writers == nullptr)
    allocation.writers = std::make_shared<ByteWriters>(allocation.size(), Writer::kernel);
  return allocation.writers.get();
}

void DeviceMemory::note_writer(std::uint64_t address, std::size_t size, Writer writer) {
  if (ByteWriters* writers = writers_of(address, size))
    writers->fill(address - find(address)->begin, size, writer);
}

void DeviceMemory::note_written(std::uint64_t address, std::size_t size) {
  note_filled(address, size);
  note_writer(address, size, Writer::host);
}

void DeviceMemory::note_filled_by_host(std::uint64_t address, std::size_t size) {
  note_filled(address, size);
  note_writer(address, size, Writer::fill);
}

void DeviceMemory::note_writers(std::uint64_t address, std::uint64_t from, std::size_t size) {
  const Allocation* to = records_writers_ ? find(address, size) : nullptr;
  if (to == nullptr) return;
  const Allocation* source = find(from, size);
  const std::uint64_t offset = address - to->begin;
  if (source == nullptr || is_host_memory(source->kind)) {
    note_writer(address, size, Writer::host);
  } else if (source->writers != nullptr) {
    const std::uint64_t from_offset = from - source->begin;
    if (to->writers == nullptr && source->writers->is_from_kernels(from_offset, size)) return;
    if (ByteWriters* writers = writers_of(address, size))
      writers->copy(offset, *source->writers, from_offset, size);
  } else if (to->writers != nullptr) {
    to->writers->fill(offset, size, Writer::kernel);
  }
}

void DeviceMemory::note_copied(std::uint64_t address, std::uint64_t from, std::size_t size) {
  note_writers(address, from, size);
  if (!has_shadows_) return;
  const Allocation* to = find(address, size);
  if (to == nullptr || to->shadow == nullptr) return;
  forget_lines(*to, address, size);
  const Allocation* source = find(from, size);
  if (source == nullptr || source->shadow == nullptr) {
    to->shadow->define(address - to->begin, size);
  } else {
    to->shadow->copy(address - to->begin, *source->shadow, from - source->begin, size);
  }
}

}  // namespace labcheck::simgpu
