// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_faults.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/service/copies.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr std::string_view kSource = "source";
constexpr std::string_view kDestination = "destination";

enum class Side { host, device };

struct Problem {
  FaultKind kind = FaultKind::invalid_address;
  std::string text;  // what is wrong and what to do
  std::uint64_t pointer = 0;
};

Problem invalid(const Region& region, std::string text) {
  return {FaultKind::invalid_address, std::move(text), region.address};
}

// The live allocation that host code may use and that starts at `address`; nullptr if there is
// none.
const Allocation* find_start(std::uint64_t address, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(address);
  return allocation != nullptr && allocation->begin == address &&
                 allocation->kind == AllocationKind::device
             ? allocation
             : nullptr;
}

// An address that is not device memory, although it must be.
std::string explain_host_address(std::string_view name, std::uint64_t address,
                                 const MemoryView& view) {
  const HostMemory found = view.witness.memory_at(address);
  if (!found.variable.empty()) {
    return fmt::format("the {} is the name of the device variable '{}'; call {}", name,
                       found.variable,
                       name == kSource ? "cudaMemcpyFromSymbol" : "cudaMemcpyToSymbol");
  }
  if (std::string text = explain_variable(fmt::format("the {}", name), found.word, view);
      !text.empty()) {
    return text;
  }
  if (found.exists == false) {
    return fmt::format(
        "the {} is not a valid address on the device or the host; initialize the "
        "pointer with cudaMalloc",
        name);
  }
  return fmt::format("the {} is {}; pass a pointer from cudaMalloc", name,
                     found.exists ? "host memory" : "not device memory");
}

// What to do about an allocation of `size` bytes that is too small for `needed` bytes.
std::string advise_size(std::uint64_t needed, const Allocation& allocation) {
  const std::uint64_t size = allocation.size();
  if (!allocation.name.empty()) return fmt::format("use at most {}", counted(size, "byte"));
  const bool counts_elements = size != 0 && (needed == 4 * size || needed == 8 * size);
  return counts_elements ? "allocate n * sizeof(element) bytes, not n bytes"
                         : fmt::format("allocate at least {}", counted(needed, "byte"));
}

// The problem with one side of a copy or fill; std::nullopt if the side is valid. `name` is
// kSource or kDestination.
std::optional<Problem> find_problem(std::string_view name, const Region& region,
                                    const Extent& extent, Side side, const MemoryView& view) {
  const std::uint64_t address = region.address;
  if (address == 0) {
    return invalid(region, fmt::format("the {} is a null pointer; {}", name,
                                       side == Side::device ? "allocate it with cudaMalloc first"
                                                            : "allocate the host memory first"));
  }
  const Allocation* allocation = view.memory.find(address);
  if (allocation != nullptr && is_known_to_host(allocation->kind)) {
    const auto span = span_of(region, extent);
    const std::uint64_t available = allocation->end - address;
    const auto out_of_bounds = [&](std::string text) {
      return Problem{FaultKind::out_of_bounds, std::move(text), allocation->begin};
    };
    if (span && *span <= available) {
      if (name == kSource || has_separate_rows(region, extent)) return std::nullopt;
      return out_of_bounds(
          fmt::format("rows of the {} overlap; pass the pitch of the allocation", name));
    }
    const std::uint64_t offset = address - allocation->begin;
    const std::string text = describe(*allocation, view);
    if (offset == 0) {
      return out_of_bounds(fmt::format("the {} is too small: {}; {}", name, text,
                                       advise_size(span.value_or(extent.bytes()), *allocation)));
    }
    return out_of_bounds(
        fmt::format("the {} starts at byte {} of {}, only {} before its end; use "
                    "at most that many bytes",
                    name, with_thousands(offset), text, counted(available, "byte")));
  }
  if (view.memory.is_device_address(address)) {
    const auto nearest = view.memory.nearest(address);
    if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
      return invalid(region, fmt::format("the {} was already freed: {}; free memory only after its "
                                         "last use",
                                         name, describe(nearest->allocation, view)));
    }
    return invalid(region,
                   fmt::format("the {} is not in memory that the host allocated; pass a pointer "
                               "from cudaMalloc",
                               name));
  }
  if (side == Side::host) return std::nullopt;
  return invalid(region, explain_host_address(name, address, view));
}

std::string_view direction(int kind) {
  constexpr std::string_view kNames[] = {", host to host", ", host to device", ", device to host",
                                         ", device to device"};
  return kind >= 0 && kind < 4 ? kNames[kind] : "";
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
  if (found.exists == false || !found.variable.empty() || find_start(found.word, view) != nullptr)
    return std::nullopt;
  return to_device ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
}

std::string explain_direction(int fitting) {
  return fitting == cudaMemcpyHostToDevice
             ? "the destination is device memory and the source is host memory; pass "
               "cudaMemcpyHostToDevice"
             : "the destination is host memory and the source is device memory; pass "
               "cudaMemcpyDeviceToHost";
}

// The start of the allocation that a copy or fill was to change.
std::optional<std::uint64_t> find_unwritten(const Region& to, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(to.address);
  if (allocation == nullptr && !view.memory.is_device_address(to.address))
    allocation = find_start(view.witness.memory_at(to.address).word, view);
  if (allocation == nullptr) return std::nullopt;
  return allocation->begin;
}

CallFault make_fault(const CountedCall& call, const Region& to, const Extent& extent,
                     std::string_view route, const std::optional<Problem>& problem,
                     const MemoryView& view) {
  const std::string user = describe(call);
  const std::string headline =
      fmt::format("{} ({}{})", user, counted(extent.bytes(), "byte"), route);
  if (!problem)
    return {{FaultKind::invalid_address, headline + " failed"}, user, to.address, std::nullopt};
  return {{problem->kind, fmt::format("{}: {}", headline, problem->text)},
          user,
          problem->pointer,
          find_unwritten(to, view)};
}

}  // namespace

std::string explain_variable(std::string_view name, std::uint64_t word, const MemoryView& view) {
  const Allocation* target = find_start(word, view);
  if (target == nullptr) return {};
  return fmt::format(
      "{} is the address of a host variable that points to {}; pass the variable "
      "without &",
      name, describe(*target, view));
}

std::string describe(const Allocation& allocation, const MemoryView& view) {
  if (!allocation.name.empty())
    return fmt::format("'{}' ({})", allocation.name, counted(allocation.size(), "byte"));
  const AllocationCall* call = view.log.find(allocation.begin);
  if (call == nullptr)
    return fmt::format("an allocation of {}", counted(allocation.size(), "byte"));
  const SourceLine source = view.witness.line_of(call->site);
  if (source.line == 0) return describe(*call);
  return fmt::format("{} ({}, line {})", describe(call->call), counted(call->size, "byte"),
                     source.line);
}

CallFault bad_copy(const CountedCall& call, const Copy& copy, const MemoryView& view) {
  const auto& [name, to, from, extent, kind, in] = copy;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
    const Problem problem{
        FaultKind::invalid_address,
        fmt::format("{} is not a valid cudaMemcpyKind; pass cudaMemcpyHostToDevice or another of "
                    "its enumerators",
                    kind),
        to.address};
    return make_fault(call, to, extent, "", problem, view);
  }
  const auto side = [&](int device_kind) {
    return kind == device_kind || kind == cudaMemcpyDeviceToDevice ? Side::device : Side::host;
  };
  auto problem = find_problem(kDestination, to, extent, side(cudaMemcpyHostToDevice), view);
  if (!problem) problem = find_problem(kSource, from, extent, side(cudaMemcpyDeviceToHost), view);
  const auto fitting = fitting_direction(copy, view);
  if (problem && problem->kind == FaultKind::invalid_address && fitting && *fitting != kind)
    problem->text = explain_direction(*fitting);
  return make_fault(call, to, extent, direction(kind), problem, view);
}

CallFault bad_fill(const CountedCall& call, const Fill& fill, const MemoryView& view) {
  const auto problem = find_problem(kDestination, fill.to, fill.extent, Side::device, view);
  return make_fault(call, fill.to, fill.extent, "", problem, view);
}

CallFault bad_argument(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(address);
  const std::string what = address == 0 ? "it is a null pointer"
                           : allocation == nullptr
                               ? "it is the value of a variable that has no valid pointer"
                               : fmt::format("it points to {}", describe(*allocation, view));
  return {{FaultKind::invalid_address,
           fmt::format("{}: the first argument must be the address of a pointer variable, but {}; "
                       "pass &x instead of x",
                       describe(call), what)},
          {},
          address,
          std::nullopt};
}

}  // namespace labcheck::simgpu
