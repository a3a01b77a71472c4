// SPDX-License-Identifier: MIT
// Why memory cannot be freed.
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/messages.hpp"

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
Message explain_wrong_function(const AllocationCall* allocating_call, Message allocation) {
  if (allocating_call == nullptr) return text::other_function_frees();
  return text::named_function_frees(std::move(allocation),
                                    std::string(freeing_function(allocating_call->call.name)));
}

Message explain_bad_free(std::uint64_t address, const MemoryView& view) {
  const auto& [memory, host, log, witness] = view;
  const Allocation* allocation = memory.find(address);
  if (const SharedBlock* block = host.find_containing(address)) {
    const bool is_start = block == host.find(address) && allocation != nullptr;
    return explain_wrong_function(is_start ? log.find(address) : nullptr,
                                  is_start ? describe(*allocation, view) : Message{});
  }
  if (allocation != nullptr) {
    Message found = describe(*allocation, view);
    if (allocation->begin == address)
      return explain_wrong_function(log.find(address), std::move(found));
    return text::not_start_of_allocation(Count(address - allocation->begin), std::move(found));
  }
  const auto nearest = memory.nearest(address);
  if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
    const AllocationCall* freed = log.find(nearest->allocation.begin);
    Message found = describe(nearest->allocation, view);
    return freed == nullptr || freed->freed_by.name.empty()
               ? text::already_freed(std::move(found))
               : text::already_freed_by(describe(freed->freed_by), std::move(found));
  }
  if (memory.is_device_address(address)) return text::pointer_not_allocated();
  const HostMemory found = witness.memory_at(address);
  if (Message message = explain_variable(Argument::pointer, found.word, view); !message.empty())
    return message;
  return found.exists == false ? text::pointer_is_invalid() : text::pointer_not_from_cuda();
}

}  // namespace

CallFault bad_free(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  return {{FaultKind::invalid_address,
           text::call_with_problem(describe(call), explain_bad_free(address, view))},
          describe(call),
          address,
          std::nullopt};
}

}  // namespace labcheck::simgpu
