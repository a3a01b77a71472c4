// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/host_blocks.hpp"

#include <iterator>

namespace labcheck::simgpu {

HostBlock* HostBlocks::find_containing(const void* pointer, std::size_t size) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return nullptr;
  auto& [begin, block] = *std::prev(after);
  const std::uint64_t offset = address - begin;
  return offset < block.size && size <= block.size - offset ? &block : nullptr;
}

void HostBlocks::remove_all_but_variables() {
  std::erase_if(blocks_, [](const auto& entry) { return !entry.second.is_variable; });
}

}  // namespace labcheck::simgpu
