#include "harness/simgpu/memory/device_memory.hpp"

#include "harness/base/error.hpp"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kAlignment = 512;
// Wide enough that a row too many of a large matrix still lands in no other allocation.
constexpr std::uint64_t kGap = std::uint64_t{1} << 20;
// Behind what a kernel allocates: there may be millions of such blocks.
constexpr std::uint64_t kSmallGap = std::uint64_t{1} << 12;
// Freed allocations that a stale pointer is still told to have pointed to.
constexpr std::size_t kMostFreed = 1 << 16;
// Beyond this, filling would cost more memory than most programs ever touch.
constexpr std::size_t kMostFilled = std::size_t{256} << 20;
constexpr int kFill = 0xFF;

// Far from where the kernel places a program's own memory, so that addresses are the same in every
// run.
void* const kWantedRange = reinterpret_cast<void*>(std::uintptr_t{0x500000000000});

std::byte* map_bytes(std::size_t size) {
  void* bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return bytes == MAP_FAILED ? nullptr : static_cast<std::byte*>(bytes);
}

constexpr std::uint64_t aligned(std::uint64_t address) {
  return (address + kAlignment - 1) / kAlignment * kAlignment;
}

// Whether an allocation takes a part of the device's capacity.
constexpr bool takes_capacity(AllocationKind kind) {
  return kind == AllocationKind::device || kind == AllocationKind::array;
}

constexpr std::uint64_t gap_behind(AllocationKind kind) {
  return kind == AllocationKind::heap ? kSmallGap : kGap;
}

// Whether the bytes of an allocation are this class's to unmap.
constexpr bool is_mapped(AllocationKind kind) {
  return takes_capacity(kind) || kind == AllocationKind::module;
}

}  // namespace

DeviceMemory::DeviceMemory(std::size_t capacity) : capacity_(capacity) {
  for (std::uint64_t size = std::uint64_t{1} << 40; size >= std::uint64_t{1} << 32; size >>= 2) {
    void* range =
        ::mmap(kWantedRange, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) continue;
    range_begin_ = reinterpret_cast<std::uint64_t>(range);
    range_end_ = range_begin_ + size;
    next_ = range_begin_ + 3 * kWindowSize;
    return;
  }
  throw HarnessError("the simulated GPU cannot reserve addresses for its memory",
                     "lift the limit on address space (ulimit -v unlimited)");
}

DeviceMemory::~DeviceMemory() {
  for (const auto& [begin, allocation] : allocations_) {
    if (is_mapped(allocation.kind) && allocation.live) ::munmap(allocation.host, allocation.size());
  }
  ::munmap(reinterpret_cast<void*>(range_begin_), range_end_ - range_begin_);
}

std::optional<std::uint64_t> DeviceMemory::allocate(std::size_t size, AllocationKind kind) {
  size = std::max<std::size_t>(size, 1);
  std::size_t& taken = takes_capacity(kind) ? used_ : module_bytes_;
  if (size > capacity_ || taken > capacity_ - size) return std::nullopt;
  const auto begin = find_room(size);
  std::byte* host = begin ? map_bytes(size) : nullptr;
  if (host == nullptr) return std::nullopt;
  if (size <= kMostFilled) std::memset(host, kFill, size);
  taken += size;
  record(*begin, host, size, kind);
  return begin;
}

std::optional<std::uint64_t> DeviceMemory::place(std::byte* bytes, std::size_t size,
                                                 AllocationKind kind) {
  const auto begin = find_room(size);
  if (begin) record(*begin, bytes, size, kind);
  return begin;
}

std::optional<std::uint64_t> DeviceMemory::find_room(std::size_t size) {
  const auto next = find_room(size, next_);
  return next ? next : find_room(size, range_begin_ + 3 * kWindowSize);
}

// The first room for `size` bytes and the gaps around them from `from` on. Freed allocations in the
// way are forgotten.
std::optional<std::uint64_t> DeviceMemory::find_room(std::size_t size, std::uint64_t from) {
  std::uint64_t begin = from;
  while (begin < range_end_ && size <= range_end_ - begin &&
         range_end_ - begin - size >= kGap + kAlignment) {
    const auto behind = allocations_.lower_bound(begin + size + kGap);
    const auto last = behind == allocations_.begin() ? behind : std::prev(behind);
    if (last == behind || last->second.end + gap_behind(last->second.kind) <= begin) return begin;
    if (last->second.live) {
      begin = aligned(last->second.end + gap_behind(last->second.kind));
    } else {
      allocations_.erase(last);
    }
  }
  return std::nullopt;
}

void DeviceMemory::record(std::uint64_t begin, std::byte* bytes, std::size_t size,
                          AllocationKind kind) {
  allocations_[begin] = {begin, begin + size, bytes, kind, true, {}, new_shadow(size, kind)};
  next_ = aligned(begin + size + gap_behind(kind));
}

// Where addresses were given out again, an older entry may stand for what lives there now.
void DeviceMemory::remember_freed(std::uint64_t address) {
  freed_.push_back(address);
  if (freed_.size() <= kMostFreed) return;
  forget(freed_.front());
  freed_.pop_front();
}

void DeviceMemory::forget(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found != allocations_.end() && !found->second.live) allocations_.erase(found);
}

void DeviceMemory::adopt(void* host, std::size_t size, AllocationKind kind) {
  const auto begin = reinterpret_cast<std::uint64_t>(host);
  allocations_[begin] = {begin, begin + size, static_cast<std::byte*>(host), kind,
                         true,  {},           new_shadow(size, kind)};
}

std::shared_ptr<AllocationShadow> DeviceMemory::new_shadow(std::size_t size,
                                                           AllocationKind kind) const {
  if (!watched_ || kind == AllocationKind::array) return nullptr;
  const bool undefined = kind == AllocationKind::device || kind == AllocationKind::heap;
  return std::make_shared<AllocationShadow>(size, undefined ? AllocationShadow::Contents::undefined
                                                            : AllocationShadow::Contents::defined);
}

DeviceMemory::Release DeviceMemory::release(std::uint64_t address) {
  const auto found = allocations_.find(address);
  if (found == allocations_.end()) {
    return find(address) != nullptr ? Release::not_the_start : Release::not_allocated;
  }
  Allocation& allocation = found->second;
  if (!allocation.live) return Release::already_freed;
  allocation.live = false;
  allocation.shadow.reset();
  if (is_mapped(allocation.kind)) {
    ::munmap(allocation.host, allocation.size());
    (takes_capacity(allocation.kind) ? used_ : module_bytes_) -= allocation.size();
    remember_freed(address);
  } else if (allocation.kind != AllocationKind::heap) {
    // The host may use the address again for something else, so nothing is remembered of it.
    allocations_.erase(found);
  }
  return Release::done;
}

void DeviceMemory::name(std::uint64_t address, std::string name) {
  const auto found = allocations_.find(address);
  if (found != allocations_.end()) found->second.name = std::move(name);
}

const Allocation* DeviceMemory::find(std::uint64_t address) const {
  return find(address, 1);
}

const Allocation* DeviceMemory::find(std::uint64_t address, std::size_t size) const {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  const Allocation& allocation = std::prev(after)->second;
  const bool inside = address < allocation.end && allocation.end - address >= size;
  return inside && allocation.live ? &allocation : nullptr;
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
      return NearestAllocation{NearestAllocation::Where::freed, below, 0};
    }
    consider({NearestAllocation::Where::behind, below, address - below.end});
  }
  if (after != allocations_.end()) {
    consider({NearestAllocation::Where::before, after->second, after->first - address});
  }
  return best;
}

std::vector<Allocation> DeviceMemory::live_allocations(AllocationKind kind) const {
  std::vector<Allocation> live;
  for (const auto& [begin, allocation] : allocations_) {
    if (allocation.live && allocation.kind == kind) live.push_back(allocation);
  }
  return live;
}

void DeviceMemory::note_written(std::uint64_t address, std::size_t size) const {
  if (!watched_) return;
  const Allocation* to = find(address, size);
  if (to != nullptr && to->shadow != nullptr) to->shadow->define(address - to->begin, size);
}

void DeviceMemory::note_copied(std::uint64_t address, std::uint64_t from, std::size_t size) const {
  if (!watched_) return;
  const Allocation* to = find(address, size);
  if (to == nullptr || to->shadow == nullptr) return;
  const Allocation* source = find(from, size);
  if (source == nullptr || source->shadow == nullptr) {
    to->shadow->define(address - to->begin, size);
  } else {
    to->shadow->copy(address - to->begin, *source->shadow, from - source->begin, size);
  }
}

}  // namespace labcheck::simgpu
