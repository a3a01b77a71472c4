// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/free_memory.hpp"

namespace labcheck::simgpu {

cudaError_t free_memory(Runtime& runtime, std::string_view call, const void* pointer, FreedBy by) {
  if (pointer == nullptr) return cudaSuccess;
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const cudaError_t error = runtime.device.ask(Free{call, address, AllocationKind::device});
  if (error != cudaSuccess) return error;
  forget_block(runtime, address);
  runtime.pools.record_free(address, by);
  return cudaSuccess;
}

void forget_block(Runtime& runtime, std::uint64_t begin) {
  const HostBlock* block = runtime.host_blocks.find_containing(reinterpret_cast<void*>(begin));
  if (block == nullptr) return;
  runtime.pages.close(begin, block->size);
  runtime.host_blocks.remove(begin);
}

}  // namespace labcheck::simgpu
