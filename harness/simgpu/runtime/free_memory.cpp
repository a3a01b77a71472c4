// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/free_memory.hpp"

#include <cstdint>

namespace labcheck::simgpu {
namespace {

bool free_managed(Runtime& runtime, const void* pointer, const HostBlock& block) {
  const bool is_managed =
      block.kind == AllocationKind::managed && block.owner == HostBlock::Owner::program;
  if (is_managed) runtime.device.host_blocks.remove(pointer);
  return is_managed;
}

bool free_device(Runtime& runtime, std::uint64_t address, FreedBy by) {
  const Allocation* allocation = runtime.device.memory.find(address);
  if (allocation == nullptr || allocation->kind != AllocationKind::device) return false;
  if (runtime.device.memory.release(address) != DeviceMemory::Release::done) return false;
  runtime.pools.record_free(address, by);
  return true;
}

}  // namespace

cudaError_t free_memory(Runtime& runtime, std::string_view call, const void* pointer, FreedBy by) {
  if (pointer == nullptr) return cudaSuccess;
  const HostBlock* block = runtime.device.host_blocks.find(pointer);
  const bool done = block != nullptr
                        ? free_managed(runtime, pointer, *block)
                        : free_device(runtime, reinterpret_cast<std::uint64_t>(pointer), by);
  return done ? cudaSuccess : runtime.device.refuse_free(call, pointer);
}

}  // namespace labcheck::simgpu
