// SPDX-License-Identifier: MIT
// Copies of uninitialized memory to the host.
#include "harness/simgpu/service/copies.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/messages.hpp"

namespace labcheck::simgpu {

std::optional<CallFault> find_uninitialized_source(const CountedCall& call, const Copy& copy,
                                                   const MemoryView& view) {
  const auto& [name, to, from, extent, kind, in] = copy;
  const Allocation* source = view.memory.find(from.address);
  const Allocation* target = view.memory.find(to.address);
  const bool to_host = target == nullptr || target->kind == AllocationKind::host;
  if (source == nullptr || source->shadow == nullptr || is_host_memory(source->kind) || !to_host)
    return std::nullopt;
  // Rows that overlap could take longer than the memory allows.
  if (extent.is_empty() || !has_separate_rows(from, extent)) return std::nullopt;
  AllocationShadow::Missing all;
  for (std::size_t slice = 0; slice < extent.slices; ++slice) {
    for (std::size_t row = 0; row < extent.rows; ++row) {
      const std::uint64_t at = from.address + slice * from.slice_pitch + row * from.row_pitch;
      const AllocationShadow::Missing missing =
          source->shadow->missing(at - source->begin, extent.width);
      if (all.bytes == 0) all.first = missing.first;
      all.bytes += missing.bytes;
    }
  }
  if (all.bytes == 0) return std::nullopt;
  Message user = describe(call);
  Message message =
      text::uninitialized_source(describe_transfer(user, extent, kind), ByteCount{all.bytes},
                                 Count(all.first), describe(*source, view));
  return CallFault{{FaultKind::uninitialized_copy, std::move(message)},
                   std::move(user),
                   source->begin,
                   std::nullopt};
}

}  // namespace labcheck::simgpu
