// SPDX-License-Identifier: MIT
// Why memory cannot be freed.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/service/host_faults.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

std::string_view freeing_function(std::string_view allocating) {
  if (allocating == "cudaMallocHost" || allocating == "cudaHostAlloc") return "cudaFreeHost";
  if (allocating == "cuMemAllocHost" || allocating == "cuMemHostAlloc") return "cuMemFreeHost";
  if (allocating == "cuMemAlloc") return "cuMemFree";
  return allocating == "cudaMallocArray" || allocating == "cudaMalloc3DArray" ? "cudaFreeArray"
                                                                              : "cudaFree";
}

// Memory that another function frees. `allocating_call` may be nullptr.
std::string explain_wrong_function(const AllocationCall* allocating_call, const std::string& text) {
  if (allocating_call == nullptr) {
    return tr("this function cannot free the memory; call the one that belongs to its allocation");
  }
  return tr("this function cannot free the memory: {}; call {}", text,
            freeing_function(allocating_call->call.name));
}

std::string explain_bad_free(std::uint64_t address, const MemoryView& view) {
  const auto& [memory, host, log, witness] = view;
  const Allocation* allocation = memory.find(address);
  if (const SharedBlock* block = host.find_containing(address)) {
    const bool is_start = block == host.find(address) && allocation != nullptr;
    return explain_wrong_function(is_start ? log.find(address) : nullptr,
                                  is_start ? describe(*allocation, view) : std::string());
  }
  if (allocation != nullptr) {
    const std::string text = describe(*allocation, view);
    if (allocation->begin == address) return explain_wrong_function(log.find(address), text);
    return tr(
        "the pointer is not the start of an allocation, but byte {} of {}; pass the "
        "pointer that the allocating call returned",
        with_thousands(address - allocation->begin), text);
  }
  const auto nearest = memory.nearest(address);
  if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
    const AllocationCall* freed = log.find(nearest->allocation.begin);
    const std::string text = describe(nearest->allocation, view);
    return freed == nullptr || freed->freed_by.name.empty()
               ? tr("the memory was already freed: {}; free it only once", text)
               : tr("the memory was already freed by {}: {}; free it only once",
                    describe(freed->freed_by), text);
  }
  if (memory.is_device_address(address))
    return tr("the pointer is not in an allocation; pass a pointer that cudaMalloc returned");
  const HostMemory found = witness.memory_at(address);
  if (std::string text = explain_variable(Argument::pointer, found.word, view); !text.empty())
    return text;
  if (found.exists == false)
    return tr("the pointer is not a valid address; initialize it with cudaMalloc");
  return tr(
      "the pointer is not from a CUDA allocation function; free memory of malloc() with free()");
}

}  // namespace

CallFault bad_free(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  return {{FaultKind::invalid_address,
           fmt::format("{}: {}", describe(call), explain_bad_free(address, view))},
          describe(call),
          address,
          std::nullopt};
}

}  // namespace labcheck::simgpu
