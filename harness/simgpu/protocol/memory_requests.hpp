// SPDX-License-Identifier: MIT
/// Requests about memory, copies, textures and surfaces (requests.hpp).
#pragma once

#include "harness/simgpu/images/sampling.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/answer.hpp"
#include "harness/simgpu/protocol/box.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// Allocates device memory for the API function `call`. `kind` is `device` or `array`.
struct Allocate {
  using Answer = Address;
  std::string_view call;
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::device;
};

/// Allocates memory that host and device access at the same address. `kind` is `host` or `managed`.
struct AllocateHost {
  using Answer = Address;
  std::string_view call;
  std::size_t size = 0;  // [bytes]
  AllocationKind kind = AllocationKind::host;
};

/// Frees the allocation of the program that starts at `address`. `kind` is the kind of memory that
/// `call` frees: `device` (also managed memory), `array` or `host`.
struct Free {
  using Answer = Done;
  std::string_view call;
  std::uint64_t address = 0;
  AllocationKind kind = AllocationKind::device;
};

/// Makes memory of the program accessible to kernels at its own address.
struct RegisterHost {
  using Answer = Done;
  std::uint64_t address = 0;
  std::size_t size = 0;  // [bytes]
};

struct UnregisterHost {
  using Answer = Done;
  std::uint64_t address = 0;
};

/// The kind of the live allocation that contains all of a range; std::nullopt if none does.
struct FoundAllocation {
  std::optional<AllocationKind> kind;
};
struct FindAllocation {
  using Answer = FoundAllocation;
  std::uint64_t address = 0;
  std::size_t size = 1;  // [bytes]
};

struct MemorySize {
  std::size_t capacity = 0;  // [bytes]
  std::size_t used = 0;
};
struct GetMemorySize {
  using Answer = MemorySize;
};

struct HeapLimit {
  std::size_t bytes = 0;
};
struct GetHeapLimit {
  using Answer = HeapLimit;
};
struct SetHeapLimit {
  using Answer = Done;
  std::size_t bytes = 0;
};

// --- Copies ---

/// The sides of a copy that are memory of the program, which the device does not access. If it is
/// one side, the program transfers the bytes with WriteBytes or ReadBytes; if it is both, it copies
/// them itself.
struct CopySides {
  bool to_program = false;
  bool from_program = false;
};

/// Checks a copy of the API function `call`, and performs it if both sides are on the device.
/// `kind` is a cudaMemcpyKind.
struct Copy {
  using Answer = CopySides;
  std::string_view call;
  Region to;
  Region from;
  Extent extent;
  int kind = cudaMemcpyDefault;
};

/// The maximum number of bytes of a WriteBytes or ReadBytes request.
inline constexpr std::size_t kMaxTransfer = std::size_t{1} << 20;

/// Writes a part of a box on the device: `bytes`, starting at byte `offset` (PackedPart).
struct WriteBytes {
  using Answer = Done;
  Region to;
  Extent extent;
  std::size_t offset = 0;
  Bytes bytes;
};

struct ReadAnswer {
  Bytes bytes;
};

/// Reads a part of a box on the device.
struct ReadBytes {
  using Answer = ReadAnswer;
  Region from;
  Extent extent;
  PackedPart part;
};

/// Fills a box for the API function `call`.
struct Fill {
  using Answer = Done;
  std::string_view call;
  Region to;
  FillPattern pattern;
  Extent extent;
};

// --- Textures and surfaces ---

/// The number by which kernels access a texture or surface.
struct ImageNumber {
  std::uint64_t value = 0;
};

struct MakeTexture {
  using Answer = ImageNumber;
  Image image;
  Sampler sampler;
};
struct MakeSurface {
  using Answer = ImageNumber;
  Image image;
};
struct DestroyTexture {
  using Answer = Done;
  std::uint64_t number = 0;
};
struct DestroySurface {
  using Answer = Done;
  std::uint64_t number = 0;
};

}  // namespace labcheck::simgpu
