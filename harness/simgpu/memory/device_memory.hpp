// SPDX-License-Identifier: MIT
/// The memory of the simulated GPU. Every allocation is followed by a gap.
#pragma once

#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/memory/byte_writers.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// The kind of an allocation.
enum class AllocationKind : std::uint8_t {
  device,   // cudaMalloc
  array,    // a CUDA array, accessible only to copies, textures and surfaces
  module,   // a __device__ or __constant__ variable
  host,     // page-locked host memory, at the same address on host and device
  managed,  // managed memory, at the same address on host and device
  heap,     // malloc() in a kernel
};

constexpr bool is_host_memory(AllocationKind kind) {
  return kind == AllocationKind::host || kind == AllocationKind::managed;
}

/// What a buffer of a test case contains when labcheck has filled it.
enum class Content : std::uint8_t { input, placeholder };

/// Device addresses [begin, end) and the host address of their bytes.
struct Allocation {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::byte* host = nullptr;
  AllocationKind kind = AllocationKind::device;
  bool live = true;
  std::string name;                          // for messages; may be empty
  std::shared_ptr<AllocationShadow> shadow;  // nullptr without full checks
  std::uint64_t excess = 0;                  // [bytes] allocated after `end`
  std::optional<Content> buffer;             // of a test case
  std::shared_ptr<ByteWriters> writers;      // nullptr while only kernels have written to it

  std::uint64_t size() const { return end - begin; }
  std::byte* at(std::uint64_t address) const { return host + (address - begin); }
};

/// The allocation nearest to an address outside all live allocations, for messages.
struct NearestAllocation {
  /// The address is before or after the allocation, or inside an allocation that was freed.
  enum class Relation { before, after, freed } relation = Relation::after;
  Allocation allocation;
  std::uint64_t distance = 0;  // [bytes] to its nearer end; 0 for `freed`
};

/// The allocations of one device. To recognize stale pointers, the latest freed allocations are
/// remembered, and an address is reused only after the rest of the range of addresses. New memory
/// is filled with 0xFF bytes: NaN as a float, -1 as an integer; memory for variables is 0. Not
/// thread-safe; kernels only read.
class DeviceMemory {
 public:
  /// A device with `capacity` bytes for the kinds `device` and `array`, and another `capacity`
  /// bytes for the variables of modules.
  explicit DeviceMemory(std::size_t capacity);
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// Gives every allocation made after this call a shadow if kernels can access it by address.
  void enable_shadows() { has_shadows_ = true; }

  /// Allocates `size` bytes, at least 1. Returns their address, aligned to 512, or nothing if the
  /// capacity or the address range is exhausted.
  std::optional<std::uint64_t> allocate(std::size_t size, AllocationKind kind);

  /// Assigns a device address to `size` bytes that the caller owns, aligned to 512 and to
  /// `alignment`, a power of two. Returns nothing if the address range is exhausted. The gap after
  /// kind `heap` is smaller than after other kinds.
  std::optional<std::uint64_t> place(std::byte* bytes, std::size_t size, AllocationKind kind,
                                     std::uint64_t alignment = 1);

  /// Where the search for a new allocation's address starts. It may be any number.
  std::uint64_t next_address() const { return next_; }
  void start_at(std::uint64_t address) { next_ = address; }

  /// Forgets a freed allocation, as if its address had never been used.
  void forget(std::uint64_t address);

  /// Makes memory that host and device share valid on the device: `address` for programs, `bytes`
  /// in this process.
  void adopt(std::uint64_t address, std::byte* bytes, std::size_t size, AllocationKind kind);

  /// Moves the contents of adopted memory to `bytes`, for the kernels that start from now on.
  void set_bytes(std::uint64_t address, std::byte* bytes);

  /// Frees the live allocation that starts at `address`. Returns false if there is none.
  bool release(std::uint64_t address);

  /// Whether a live or remembered freed allocation starts at `address`.
  bool is_remembered(std::uint64_t address) const { return allocations_.contains(address); }

  /// Sets the name that messages use for the allocation that starts at `address`.
  void name(std::uint64_t address, std::string name);

  /// Makes the live allocation that starts at `address` a buffer of a test case that ends after
  /// `size` bytes. Returns false if there is no such allocation, or if it is smaller.
  bool make_buffer(std::uint64_t address, std::size_t size, Content content);

  /// The live allocation that contains all of [address, address + size); nullptr if none does.
  const Allocation* find(std::uint64_t address, std::size_t size = 1) const;

  /// The same if it starts at `address` and is of kind `device`.
  const Allocation* find_start(std::uint64_t address, std::size_t size = 1) const;

  /// The allocation nearest to `address`, which must be outside all live allocations. Returns
  /// nothing if `address` is not a device address.
  std::optional<NearestAllocation> nearest(std::uint64_t address) const;

  /// Whether `address` is in the range of device addresses.
  bool is_device_address(std::uint64_t address) const { return kDeviceAddresses.contains(address); }

  std::size_t capacity() const { return capacity_; }
  std::size_t used() const { return used_; }

  /// The live allocations of these kinds: by kind, then by address.
  std::vector<Allocation> live_allocations(std::initializer_list<AllocationKind> kinds) const;

  /// Records from now on who writes to memory.
  void record_writers() { records_writers_ = true; }
  bool records_writers() const { return records_writers_; }

  /// Records in the shadows that labcheck filled [address, address + size).
  void note_filled(std::uint64_t address, std::size_t size) const;

  /// Records in the shadows and the writers that the host wrote or filled
  /// [address, address + size), or that it was copied from `from`.
  void note_written(std::uint64_t address, std::size_t size);
  void note_filled_by_host(std::uint64_t address, std::size_t size);
  void note_copied(std::uint64_t address, std::uint64_t from, std::size_t size);

  /// The generic addresses of a block's shared memory and a thread's local memory.
  std::uint64_t shared_window() const { return kDeviceAddresses.begin; }
  std::uint64_t local_window() const { return kDeviceAddresses.begin + kWindowSize; }

  /// The addresses of functions, for function pointers.
  std::uint64_t code_window() const { return kDeviceAddresses.begin + 2 * kWindowSize; }

  /// The generic addresses of a kernel's parameters.
  std::uint64_t parameter_window() const { return code_window() + kWindowSize / 2; }

  static constexpr std::uint64_t kWindowSize = std::uint64_t{1} << 24;

 private:
  std::optional<std::uint64_t> find_room(std::size_t size, std::uint64_t alignment);
  std::optional<std::uint64_t> find_room(std::size_t size, std::uint64_t alignment,
                                         std::uint64_t from);
  void record(std::uint64_t begin, std::byte* bytes, std::size_t size, AllocationKind kind);
  void remember_freed(std::uint64_t address);
  void note_writer(std::uint64_t address, std::size_t size, Writer writer);
  ByteWriters* writers_of(std::uint64_t address, std::size_t size);
  void note_writers(std::uint64_t address, std::uint64_t from, std::size_t size);
  static void forget_lines(const Allocation& to, std::uint64_t address, std::size_t size);
  std::shared_ptr<AllocationShadow> new_shadow(std::size_t size, AllocationKind kind) const;

  std::size_t capacity_;
  bool has_shadows_ = false;
  bool records_writers_ = false;
  std::size_t used_ = 0;
  std::size_t module_bytes_ = 0;
  std::uint64_t next_ = kDeviceAddresses.begin + 3 * kWindowSize;
  std::map<std::uint64_t, Allocation> allocations_;  // by begin; includes freed allocations
  std::deque<std::uint64_t> freed_;                  // the latest freed addresses from allocate()
};

}  // namespace labcheck::simgpu
