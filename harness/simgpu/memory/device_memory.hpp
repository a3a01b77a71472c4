/// The simulated GPU's memory: addresses that mean nothing on the host, with a gap behind every
/// allocation.
#pragma once

#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// What an allocation was made for.
enum class AllocationKind : std::uint8_t {
  device,   // cudaMalloc
  array,    // a CUDA array, which only copies, textures and surfaces reach
  module,   // a __device__ or __constant__ variable
  host,     // page-locked host memory, valid on both sides at the same address
  managed,  // likewise
  heap,     // malloc() in a kernel
};

/// Device addresses [begin, end) and where their bytes are on the host.
struct Allocation {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::byte* host = nullptr;
  AllocationKind kind = AllocationKind::device;
  bool live = true;
  std::string name;                          // what messages call it; may be empty
  std::shared_ptr<AllocationShadow> shadow;  // nullptr where nothing is watched

  std::uint64_t size() const { return end - begin; }
  std::byte* at(std::uint64_t address) const { return host + (address - begin); }
};

/// How an address that is in no live allocation relates to those there are; for messages.
struct NearestAllocation {
  enum class Where { before, behind, freed } where = Where::behind;
  Allocation allocation;
  std::uint64_t distance = 0;  // [bytes] to its nearer end; 0 where it was freed
};

/// Allocations of one device. Addresses come from a range that the host reserves and cannot touch,
/// so that a device pointer used on the host faults. The last allocations that were freed are
/// remembered, and an address is given out again only when the range has been gone through, so that
/// a stale pointer is known as one. New memory holds 0xFF bytes: NaN as a float, -1 as an
/// integer. Not thread-safe: kernels only look up.
class DeviceMemory {
 public:
  /// A device with `capacity` bytes for the kinds `device` and `array`, and as much again for
  /// modules' variables. Throws HarnessError where no address range is to be had.
  explicit DeviceMemory(std::size_t capacity);
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// From now on new allocations that kernels can reach by address have shadows.
  void watch() { watched_ = true; }

  /// The address of `size` new bytes, aligned to 512, or nothing where the capacity does not
  /// suffice. Size 0 takes 1 byte.
  std::optional<std::uint64_t> allocate(std::size_t size, AllocationKind kind);

  /// Gives `size` bytes that the caller keeps at `bytes` an address, or nothing where addresses
  /// have run out. Aligned to 512; with a smaller gap behind it than allocate() leaves.
  std::optional<std::uint64_t> place(std::byte* bytes, std::size_t size, AllocationKind kind);

  /// Forgets a freed allocation: its address is then like one that was never given out.
  void forget(std::uint64_t address);

  /// Makes host memory valid on the device at its own address.
  void adopt(void* host, std::size_t size, AllocationKind kind);

  enum class Release { done, not_allocated, not_the_start, already_freed };

  /// Frees the allocation that starts at `address`.
  Release release(std::uint64_t address);

  /// Whether an allocation, live or freed, is remembered that starts at `address`.
  bool remembers(std::uint64_t address) const { return allocations_.contains(address); }

  /// Calls the allocation that starts at `address` by `name` in messages.
  void name(std::uint64_t address, std::string name);

  /// The live allocation that holds `address`.
  const Allocation* find(std::uint64_t address) const;

  /// The live allocation that holds all of [address, address + size).
  const Allocation* find(std::uint64_t address, std::size_t size) const;

  /// What `address`, which is in no live allocation, is nearest to; nothing where it is not a
  /// device address.
  std::optional<NearestAllocation> nearest(std::uint64_t address) const;

  /// Whether `address` lies in the range that device addresses come from.
  bool is_device_address(std::uint64_t address) const {
    return address >= range_begin_ && address < range_end_;
  }

  std::size_t capacity() const { return capacity_; }
  std::size_t used() const { return used_; }
  std::vector<Allocation> live_allocations(AllocationKind kind) const;

  /// The host has written [address, address + size), or copied it from memory at `from`: tells the
  /// shadows, where there are any.
  void note_written(std::uint64_t address, std::size_t size) const;
  void note_copied(std::uint64_t address, std::uint64_t from, std::size_t size) const;

  /// Where the shared and local memory of a block appear among generic addresses.
  std::uint64_t shared_window() const { return range_begin_; }
  std::uint64_t local_window() const { return range_begin_ + kWindowSize; }

  /// Where the addresses of functions are, for pointers to them.
  std::uint64_t code_window() const { return range_begin_ + 2 * kWindowSize; }

  /// Where a kernel's parameters appear among generic addresses.
  std::uint64_t parameter_window() const { return code_window() + kWindowSize / 2; }

  static constexpr std::uint64_t kWindowSize = std::uint64_t{1} << 24;

 private:
  std::optional<std::uint64_t> find_room(std::size_t size);
  std::optional<std::uint64_t> find_room(std::size_t size, std::uint64_t from);
  void record(std::uint64_t begin, std::byte* bytes, std::size_t size, AllocationKind kind);
  void remember_freed(std::uint64_t address);
  std::shared_ptr<AllocationShadow> new_shadow(std::size_t size, AllocationKind kind) const;

  std::size_t capacity_;
  bool watched_ = false;
  std::size_t used_ = 0;
  std::size_t module_bytes_ = 0;
  std::uint64_t range_begin_ = 0;
  std::uint64_t range_end_ = 0;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, Allocation> allocations_;  // by begin, freed ones included
  std::deque<std::uint64_t> freed_;                  // of what allocate() gave, the last of them
};

}  // namespace labcheck::simgpu
