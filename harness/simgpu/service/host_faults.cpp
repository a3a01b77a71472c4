// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_faults.hpp"

#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/service/copies.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <array>
#include <utility>

namespace labcheck::simgpu {
namespace {

enum class Side { host, device };

constexpr int kNoDirection = -1;  // instead of a cudaMemcpyKind

struct Problem {
  FaultKind kind = FaultKind::invalid_address;
  Message text;  // what is wrong and what to do
  std::uint64_t pointer = 0;
};

Problem invalid(const Region& region, Message text) {
  return {FaultKind::invalid_address, std::move(text), region.address};
}

// An address that is not device memory, although it must be.
Message explain_host_address(Argument argument, std::uint64_t address, const MemoryView& view) {
  const bool is_source = argument == Argument::source;
  const HostMemory found = view.witness.memory_at(address);
  if (!found.variable.empty())
    return is_source ? text::source_is_variable_name(found.variable)
                     : text::destination_is_variable_name(found.variable);
  if (Message message = explain_variable(argument, found.word, view); !message.empty())
    return message;
  if (found.exists == false)
    return is_source ? text::source_is_invalid() : text::destination_is_invalid();
  if (found.exists)
    return is_source ? text::source_is_host_memory() : text::destination_is_host_memory();
  return is_source ? text::source_is_not_device_memory() : text::destination_is_not_device_memory();
}

// What to do about an allocation of `size` bytes that is too small for `needed` bytes.
Message advise_size(std::uint64_t needed, const Allocation& allocation) {
  const std::uint64_t size = allocation.size();
  if (!allocation.name.empty()) return text::use_at_most(ByteCount{size});
  const bool counts_elements = size != 0 && (needed == 4 * size || needed == 8 * size);
  return counts_elements ? text::allocate_elements() : text::allocate_at_least(ByteCount{needed});
}

Message explain_null_pointer(bool is_source, Side side) {
  if (side == Side::device)
    return is_source ? text::source_is_null_on_device() : text::destination_is_null_on_device();
  return is_source ? text::source_is_null_on_host() : text::destination_is_null_on_host();
}

// The problem with one side of a copy or fill, its source or destination; std::nullopt if the side
// is valid.
std::optional<Problem> find_problem(Argument argument, const Region& region, const Extent& extent,
                                    Side side, const MemoryView& view) {
  const bool is_source = argument == Argument::source;
  const std::uint64_t address = region.address;
  if (address == 0) return invalid(region, explain_null_pointer(is_source, side));
  const Allocation* allocation = view.memory.find(address);
  if (allocation != nullptr && is_known_to_host(allocation->kind)) {
    const auto span = span_of(region, extent);
    const std::uint64_t available = allocation->end - address;
    const auto out_of_bounds = [&](Message message) {
      return Problem{FaultKind::out_of_bounds, std::move(message), allocation->begin};
    };
    if (span && *span <= available) {
      if (is_source || has_separate_rows(region, extent)) return std::nullopt;
      return out_of_bounds(text::rows_overlap());
    }
    const std::uint64_t offset = address - allocation->begin;
    Message target = describe(*allocation, view);
    if (offset == 0) {
      Message advice = advise_size(span.value_or(extent.bytes()), *allocation);
      return out_of_bounds(is_source ? text::source_is_too_small(target, advice)
                                     : text::destination_is_too_small(target, advice));
    }
    const Count start(offset);
    const ByteCount room{available};
    return out_of_bounds(is_source ? text::source_starts_late(start, target, room)
                                   : text::destination_starts_late(start, target, room));
  }
  if (view.memory.is_device_address(address)) {
    const auto nearest = view.memory.nearest(address);
    if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
      Message freed = describe(nearest->allocation, view);
      return invalid(
          region, is_source ? text::source_was_freed(freed) : text::destination_was_freed(freed));
    }
    return invalid(
        region, is_source ? text::source_is_not_allocated() : text::destination_is_not_allocated());
  }
  if (side == Side::host) return std::nullopt;
  return invalid(region, explain_host_address(argument, address, view));
}

// If exactly one side of a copy is device memory, the direction that fits the pointers.
std::optional<int> fitting_direction(const Copy& copy, const MemoryView& view) {
  const auto is_device = [&](const Region& region) {
    const Allocation* allocation = view.memory.find(region.address);
    return allocation != nullptr && is_known_to_host(allocation->kind);
  };
  const bool to_device = is_device(copy.to);
  if (to_device == is_device(copy.from)) return std::nullopt;
  const std::uint64_t other = to_device ? copy.from.address : copy.to.address;
  if (other == 0 || view.memory.is_device_address(other)) return std::nullopt;
  const HostMemory found = view.witness.memory_at(other);
  if (found.exists == false || !found.variable.empty() ||
      view.memory.find_start(found.word) != nullptr)
    return std::nullopt;
  return to_device ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
}

// The start of the allocation that a copy or fill was to change.
std::optional<std::uint64_t> find_unwritten(const Region& to, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(to.address);
  if (allocation == nullptr && !view.memory.is_device_address(to.address))
    allocation = view.memory.find_start(view.witness.memory_at(to.address).word);
  if (allocation == nullptr) return std::nullopt;
  return allocation->begin;
}

// "the 1st cudaMemcpy (64 bytes, host to device)". A fill has no direction.
Message describe_transfer(Message call, const Extent& extent, int kind) {
  static_assert(cudaMemcpyHostToHost == 0 && cudaMemcpyDeviceToDevice == 3);
  constexpr std::array texts{text::host_to_host, text::host_to_device, text::device_to_host,
                             text::device_to_device};
  const auto index = static_cast<std::size_t>(kind);
  return (index < texts.size() ? texts[index] : text::call_of_size)(std::move(call),
                                                                    ByteCount{extent.bytes()});
}

CallFault make_fault(const CountedCall& call, const Region& to, const Extent& extent, int kind,
                     const std::optional<Problem>& problem, const MemoryView& view) {
  Message user = describe(call);
  Message transfer = describe_transfer(user, extent, kind);
  if (!problem)
    return {{FaultKind::invalid_address, text::call_failed(std::move(transfer))},
            std::move(user),
            to.address};
  return {{problem->kind, text::call_with_problem(std::move(transfer), problem->text)},
          std::move(user),
          problem->pointer,
          find_unwritten(to, view)};
}

}  // namespace

Message explain_variable(Argument argument, std::uint64_t word, const MemoryView& view) {
  const Allocation* target = view.memory.find_start(word);
  if (target == nullptr) return {};
  constexpr std::array texts{text::source_is_address_of_variable,
                             text::destination_is_address_of_variable,
                             text::pointer_is_address_of_variable};
  return texts[static_cast<std::size_t>(argument)](describe(*target, view));
}

Message describe(const Allocation& allocation, const MemoryView& view) {
  const ByteCount size{allocation.size()};
  if (!allocation.name.empty()) return text::named_allocation(allocation.name, size);
  const AllocationCall* call = view.log.find(allocation.begin);
  if (call == nullptr) return text::allocation_of(size);
  const SourceLine source = view.witness.line_of(call->site);
  if (source.line == 0) return describe(*call);
  return text::call_at_line(describe(call->call), ByteCount{call->size}, source.line);
}

CallFault bad_copy(const CountedCall& call, const Copy& copy, const MemoryView& view) {
  const auto& [name, to, from, extent, kind, in] = copy;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
    const Problem problem{FaultKind::invalid_address, text::not_a_direction(kind), to.address};
    return make_fault(call, to, extent, kNoDirection, problem, view);
  }
  const auto side = [kind = kind](int device_kind) {
    return kind == device_kind || kind == cudaMemcpyDeviceToDevice ? Side::device : Side::host;
  };
  auto problem =
      find_problem(Argument::destination, to, extent, side(cudaMemcpyHostToDevice), view);
  if (!problem)
    problem = find_problem(Argument::source, from, extent, side(cudaMemcpyDeviceToHost), view);
  const auto fitting = fitting_direction(copy, view);
  if (problem && problem->kind == FaultKind::invalid_address && fitting && *fitting != kind)
    problem->text =
        fitting == cudaMemcpyHostToDevice ? text::copies_to_device() : text::copies_to_host();
  return make_fault(call, to, extent, kind, problem, view);
}

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
  const std::uint64_t start = from.address - source->begin;
  each_run(from, extent, {0, extent.bytes()}, [&](std::size_t at, std::size_t, std::size_t size) {
    const AllocationShadow::Missing missing = source->shadow->missing(start + at, size);
    if (all.bytes == 0) all.first = missing.first;
    all.bytes += missing.bytes;
  });
  if (all.bytes == 0) return std::nullopt;
  Message user = describe(call);
  Message message =
      text::uninitialized_source(describe_transfer(user, extent, kind), ByteCount{all.bytes},
                                 Count(all.first), describe(*source, view));
  return CallFault{
      {FaultKind::uninitialized_copy, std::move(message)}, std::move(user), source->begin};
}

CallFault bad_fill(const CountedCall& call, const Fill& fill, const MemoryView& view) {
  const auto problem =
      find_problem(Argument::destination, fill.to, fill.extent, Side::device, view);
  return make_fault(call, fill.to, fill.extent, kNoDirection, problem, view);
}

CallFault bad_argument(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(address);
  Message what = address == 0            ? text::argument_is_null()
                 : allocation == nullptr ? text::argument_is_value()
                                         : text::argument_points_to(describe(*allocation, view));
  return {
      {FaultKind::invalid_address, text::not_address_of_pointer(describe(call), std::move(what))},
      {},
      address};
}

}  // namespace labcheck::simgpu
