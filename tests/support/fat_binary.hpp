// SPDX-License-Identifier: MIT
/// Makes fat binaries for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// The container of a fat binary with one entry: `ptx`, uncompressed
/// (simgpu/fatbin/fat_binary.cpp).
inline std::vector<std::byte> fat_binary_of(std::string_view ptx) {
  constexpr std::size_t kContainerHeader = 16;
  constexpr std::size_t kEntryHeader = 64;
  const std::size_t payload = ptx.size() + 1;
  std::vector<std::byte> bytes(kContainerHeader + kEntryHeader + payload);
  const auto store = [&](std::size_t at, auto value) {
    std::memcpy(&bytes[at], &value, sizeof value);
  };
  store(0, std::uint32_t{0xBA55ED50});
  store(4, std::uint16_t{1});
  store(6, std::uint16_t{kContainerHeader});
  store(8, std::uint64_t{kEntryHeader + payload});
  store(kContainerHeader, std::uint16_t{1});
  store(kContainerHeader + 4, std::uint32_t{kEntryHeader});
  store(kContainerHeader + 8, std::uint64_t{payload});
  store(kContainerHeader + 26, std::uint16_t{8});
  store(kContainerHeader + 28, std::uint32_t{80});
  std::memcpy(&bytes[kContainerHeader + kEntryHeader], ptx.data(), ptx.size());
  return bytes;
}

}  // namespace labcheck::test
