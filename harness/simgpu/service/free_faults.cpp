// SPDX-License-Identifier: MIT
// Why memory cannot be freed.
#include "harness/base/text.hpp"
#include "harness/simgpu/service/host_faults.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

std::string_view freeing_function(std::string_view allocating) {
  if (allocating == "cudaMallocHost" || allocating == "cudaHostAlloc") return "cudaFreeHost";
  return allocating == "cudaMallocArray" || allocating == "cudaMalloc3DArray" ? "cudaFreeArray"
                                                                              : "cudaFree";
}

// Memory that another function frees. `allocating_call` may be nullptr.
std::string explain_wrong_function(const AllocationCall* allocating_call, const std::string& text) {
  constexpr std::string_view kWrong = "this function cannot free the memory";
  if (allocating_call == nullptr)
    return std::string(kWrong) + "; call the one that belongs to its allocation";
  return fmt::format("{}: {}; call {}", kWrong, text, freeing_function(allocating_call->call.name));
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
    return fmt::format(
        "the pointer is not the start of an allocation, but byte {} of {}; pass the "
        "pointer that the allocating call returned",
        with_thousands(address - allocation->begin), text);
  }
  const auto nearest = memory.nearest(address);
  if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
    const AllocationCall* freed = log.find(nearest->allocation.begin);
    const std::string by = freed == nullptr || freed->freed_by.name.empty()
                               ? ""
                               : fmt::format(" by {}", describe(freed->freed_by));
    return fmt::format("the memory was already freed{}: {}; free it only once", by,
                       describe(nearest->allocation, view));
  }
  if (memory.is_device_address(address))
    return "the pointer is not in an allocation; pass a pointer that cudaMalloc returned";
  const HostMemory found = witness.memory_at(address);
  if (std::string text = explain_variable("the pointer", found.word, view); !text.empty())
    return text;
  if (found.exists == false)
    return "the pointer is not a valid address; initialize it with cudaMalloc";
  return "the pointer is not from a CUDA allocation function; free memory of malloc() with free()";
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
