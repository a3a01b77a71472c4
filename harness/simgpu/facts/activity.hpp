// SPDX-License-Identifier: MIT
/// What a program does with the device, apart from the work of its kernels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Equal calls one after the other.
struct DeviceCall {
  std::string name;  // "cudaMalloc", or the name of a kernel
  bool is_launch = false;
  std::string result;  // "cudaSuccess"
  std::uint64_t count = 0;

  bool operator==(const DeviceCall&) const = default;
};

/// An output of a test case with bytes that no kernel computed. A kernel that writes to the same
/// bytes later replaces them.
struct CopiedBuffer {
  std::string name;
  std::uint64_t from_host = 0;    // bytes that were copied from the host
  std::uint64_t from_inputs = 0;  // bytes of inputs that were copied on the device

  bool operator==(const CopiedBuffer&) const = default;
};

/// Numbers of bytes. Page-locked and managed memory counts as the host's: in a test case of a
/// function, what kernels change in it is copied to the host, and what the host changes between
/// kernels is copied to the device.
struct DeviceActivity {
  std::uint64_t to_device = 0;      // copied from the host
  std::uint64_t to_host = 0;        // copied to the host
  std::uint64_t read_back = 0;      // of to_host, before the last kernel or copy to the device
  std::uint64_t on_device = 0;      // copied on the device
  std::uint64_t device_copies = 0;  // the number of these copies
  std::uint64_t filled = 0;         // cudaMemset
  std::uint64_t fills = 0;          // the number of these fills
  std::uint64_t parameters = 0;     // of kernels
  std::uint64_t printed = 0;        // by kernels
  std::vector<DeviceCall> calls{};  // in order; only calls that reach the device
  std::uint64_t omitted = 0;        // calls that are not in `calls`
  std::vector<CopiedBuffer> copied{};
};

/// A block that malloc() in a kernel returned.
struct HeapBlock {
  std::uint64_t address = 0;
  std::uint64_t size = 0;  // [bytes] that the kernel requested

  bool operator==(const HeapBlock&) const = default;
};

/// Of the blocks of one run, only the first are reported: more than any lab looks at.
inline constexpr std::size_t kMostReportedBlocks = 10'000;

/// Consecutive bytes of an output that one source line changed last; with line 0, bytes that no
/// kernel wrote, because the host wrote or filled them, or copied an input.
struct WrittenPart {
  std::uint64_t first = 0;
  std::uint64_t bytes = 0;
  std::string file{};
  std::uint32_t line = 0;

  bool operator==(const WrittenPart&) const = default;
};

/// An output of a test case. `parts` are in ascending order, at most a thousand; other bytes have
/// an unknown origin.
struct WrittenBuffer {
  std::string name;
  std::vector<WrittenPart> parts;

  bool operator==(const WrittenBuffer&) const = default;
};

}  // namespace labcheck
