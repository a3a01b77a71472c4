// SPDX-License-Identifier: MIT
// Why memory cannot be freed, and what a program never freed.
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

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

constexpr std::size_t kMaxLeaks = 8;

/// Allocations of the calls with one name at one place.
struct LeakGroup {
  Allocation first;
  SourceLine source;
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};

std::vector<Allocation> find_leaked(const MemoryView& view) {
  std::vector<Allocation> leaked =
      view.memory.live_allocations({AllocationKind::device, AllocationKind::array,
                                    AllocationKind::host, AllocationKind::managed});
  std::erase_if(leaked, [&](const Allocation& allocation) {
    const SharedBlock* block = view.host.find(allocation.begin);
    return block != nullptr && block->origin != SharedBlock::Origin::allocation;
  });
  return leaked;
}

// Allocations whose place is unknown are alone in their group.
std::vector<LeakGroup> group_by_place(const std::vector<Allocation>& leaked,
                                      const MemoryView& view) {
  std::vector<LeakGroup> groups;
  std::map<std::uint64_t, SourceLine> lines;  // by site
  std::map<std::tuple<std::string, std::uint32_t, std::string_view>, std::size_t> known;
  for (const Allocation& allocation : leaked) {
    const AllocationCall* call = view.log.find(allocation.begin);
    SourceLine source;
    if (call != nullptr && call->site != 0) {
      const auto [line, is_new] = lines.try_emplace(call->site);
      if (is_new) line->second = view.witness.line_of(call->site);
      source = line->second;
    }
    std::size_t index = groups.size();
    if (source.line != 0)
      index = known.try_emplace({source.file, source.line, call->call.name}, index).first->second;
    if (index == groups.size()) groups.push_back({allocation, std::move(source)});
    groups[index].count += 1;
    groups[index].bytes += allocation.size();
  }
  return groups;
}

Fault describe_leak(const LeakGroup& group, const MemoryView& view) {
  const AllocationCall* call = view.log.find(group.first.begin);
  Fault fault{FaultKind::leak, {}, {}, group.source.file, group.source.line};
  // The line of the call is the fault's own.
  const bool has_line = group.source.line != 0;
  fault.message = group.count > 1
                      ? text::calls_never_freed(Count(group.count), std::string(call->call.name),
                                                ByteCount{group.bytes})
                      : text::never_freed(has_line ? describe(*call) : describe(group.first, view));
  return fault;
}

}  // namespace

CallFault bad_free(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  return {{FaultKind::invalid_address,
           text::call_with_problem(describe(call), explain_bad_free(address, view))},
          describe(call),
          address};
}

std::vector<Fault> find_leaks(const MemoryView& view, const ImageObjects& objects) {
  const std::vector<LeakGroup> groups = group_by_place(find_leaked(view), view);
  std::vector<Fault> faults;
  std::uint64_t bytes = 0;
  std::uint64_t more = 0;
  for (const LeakGroup& group : groups) {
    if (faults.size() < kMaxLeaks) {
      faults.push_back(describe_leak(group, view));
    } else {
      bytes += group.bytes;
      more += group.count;
    }
  }
  if (more > 0)
    faults.push_back({FaultKind::leak, text::more_never_freed(Count(more), ByteCount{bytes})});
  if (const std::size_t count = objects.count<Texture>(); count > 0)
    faults.push_back({FaultKind::leak, text::textures_never_destroyed(Count(count))});
  if (const std::size_t count = objects.count<Surface>(); count > 0)
    faults.push_back({FaultKind::leak, text::surfaces_never_destroyed(Count(count))});
  return faults;
}

}  // namespace labcheck::simgpu
