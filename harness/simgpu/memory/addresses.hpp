// SPDX-License-Identifier: MIT
/// The addresses and descriptors that the CUDA runtime and the device agree on.
#pragma once

#include <cstddef>
#include <cstdint>

namespace labcheck::simgpu {

/// Addresses [begin, begin + size).
struct AddressRange {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;

  std::uint64_t end() const { return begin + size; }
  bool contains(std::uint64_t address) const { return address - begin < size; }
};

// Both ranges are far from the addresses that Linux gives a program, so that the addresses are the
// same in every run.

/// The addresses of device memory. They are not valid on the host.
inline constexpr AddressRange kDeviceAddresses{0x500000000000, std::uint64_t{1} << 40};

/// The addresses of page-locked and managed memory, on the host and on the device.
inline constexpr AddressRange kHostAddresses{0x520000000000, std::uint64_t{1} << 36};

/// Memory that host and device share is in a file. The byte for an address is at the offset of that
/// number. [bytes]
inline constexpr std::uint64_t kSharedFileSize = std::uint64_t{1} << 47;

inline constexpr std::size_t kPageBytes = 4096;

/// The pages that contain [begin, begin + size).
constexpr AddressRange pages_of(std::uint64_t begin, std::size_t size) {
  const std::uint64_t first = begin / kPageBytes * kPageBytes;
  return {first, (begin + size + kPageBytes - 1) / kPageBytes * kPageBytes - first};
}

/// The descriptor of the socket through which a program connects to the device. High enough not to
/// change the numbers of the descriptors that the program opens.
inline constexpr int kDeviceDescriptor = 250;

}  // namespace labcheck::simgpu
