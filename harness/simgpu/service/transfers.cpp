// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/transfers.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

// More streams than any program needs.
constexpr std::size_t kMaxCountedStreams = 4096;

// Copies of a graph do not stop the host, either.
bool is_asynchronous(std::string_view call) {
  return call.ends_with("Async") || call == "cudaGraphLaunch";
}

bool is_created(const StreamUse& in) {
  return in.stream > kLastDefaultStream;
}

}  // namespace

bool Transfers::is_on_device(std::uint64_t address) const {
  const Allocation* allocation = memory_.find(address);
  return allocation != nullptr && !is_host_memory(allocation->kind);
}

// Only the device's side of a copy counts: the device does not know the rows of pageable memory.
void Transfers::count_gaps(const Region& region, const Extent& extent, std::uint64_t bytes) {
  if (extent.rows > 1 && region.row_pitch > extent.width) sums_.pitched_copy_bytes += bytes;
}

void Transfers::use(const StreamUse& in, std::uint64_t overlapping) {
  if (is_created(in) && streams_.size() < kMaxCountedStreams) streams_.insert(in.stream);
  sums_.overlapping_copy_bytes += overlapping;
}

void Transfers::note_copy(const Copy& copy) {
  const bool to_device = is_on_device(copy.to.address);
  const bool from_device = is_on_device(copy.from.address);
  if (copy.extent.is_empty()) return;
  if (to_device == from_device) {
    if (to_device) {
      sums_.device_copy_bytes += copy.extent.bytes();
      const bool has_gaps = copy.to.row_pitch > copy.extent.width;
      count_gaps(has_gaps ? copy.to : copy.from, copy.extent, copy.extent.bytes());
    }
    return use(copy.in, order_.add_copy(copy.in, 0));
  }
  const std::uint64_t host = to_device ? copy.from.address : copy.to.address;
  const Allocation* allocation = memory_.find(host);
  const bool is_page_locked = allocation != nullptr && allocation->kind == AllocationKind::host;
  if (is_page_locked) {
    count_page_locked(copy, host);
  } else {
    use(copy.in, order_.add_copy(copy.in, 0));
  }
  if (!is_page_locked || !is_asynchronous(copy.call))
    order_.let_host_wait_for_stream(copy.in.stream);
}

void Transfers::count_page_locked(const Copy& copy, std::uint64_t host) {
  const bool to_device = host == copy.from.address;
  const std::uint64_t bytes = copy.extent.bytes();
  const SharedBlock* block = host_.find_containing(host);
  const bool is_registered = block != nullptr && block->origin == SharedBlock::Origin::registration;
  (to_device ? sums_.page_locked_to_device_bytes : sums_.page_locked_to_host_bytes) += bytes;
  if (is_registered)
    (to_device ? sums_.registered_to_device_bytes : sums_.registered_to_host_bytes) += bytes;
  count_gaps(to_device ? copy.to : copy.from, copy.extent, bytes);
  if (is_asynchronous(copy.call) && is_created(copy.in)) sums_.asynchronous_copy_bytes += bytes;
  use(copy.in, order_.add_copy(copy.in, bytes));
}

void Transfers::note_arrival(const WriteBytes& part) {
  if (!is_on_device(part.to.address)) return;
  sums_.pageable_to_device_bytes += part.part.size;
  count_gaps(part.to, part.extent, part.part.size);
}

void Transfers::note_arrival(const ReadBytes& part) {
  if (!is_on_device(part.from.address)) return;
  sums_.pageable_to_host_bytes += part.part.size;
  count_gaps(part.from, part.extent, part.part.size);
}

void Transfers::note_kernel(const StreamUse& in, std::uint64_t bytes) {
  use(in, order_.add_kernel(in, bytes));
}

void Transfers::note_allocation(std::string_view call) {
  if (call == "cudaMallocPitch" || call == "cudaMalloc3D") ++sums_.pitched_allocations;
}

void Transfers::note_free(std::string_view call) {
  if (!is_asynchronous(call)) order_.let_host_wait();
}

void Transfers::note(const NoteHostWait& wait) {
  if (wait.wait == HostWait::all_work) return order_.let_host_wait();
  if (wait.wait == HostWait::stream) return order_.let_host_wait_for_stream(wait.number);
  order_.let_host_wait_for_event(wait.number);
}

Counters Transfers::take() {
  sums_.streams = streams_.size();
  streams_.clear();
  return std::exchange(sums_, {});
}

}  // namespace labcheck::simgpu
