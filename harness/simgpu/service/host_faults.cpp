// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_faults.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/service/copies.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

enum class Side { host, device };

constexpr int kNoDirection = -1;  // instead of a cudaMemcpyKind

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
std::string explain_host_address(Argument argument, std::uint64_t address, const MemoryView& view) {
  const bool is_source = argument == Argument::source;
  const HostMemory found = view.witness.memory_at(address);
  if (!found.variable.empty()) {
    return is_source ? tr("the source is the name of the device variable '{}'; call "
                          "cudaMemcpyFromSymbol",
                          found.variable)
                     : tr("the destination is the name of the device variable '{}'; call "
                          "cudaMemcpyToSymbol",
                          found.variable);
  }
  if (std::string text = explain_variable(argument, found.word, view); !text.empty()) {
    return text;
  }
  if (found.exists == false) {
    return is_source ? tr("the source is not a valid address on the device or the host; "
                          "initialize the pointer with cudaMalloc")
                     : tr("the destination is not a valid address on the device or the host; "
                          "initialize the pointer with cudaMalloc");
  }
  if (found.exists) {
    return is_source ? tr("the source is host memory; pass a pointer from cudaMalloc")
                     : tr("the destination is host memory; pass a pointer from cudaMalloc");
  }
  return is_source ? tr("the source is not device memory; pass a pointer from cudaMalloc")
                   : tr("the destination is not device memory; pass a pointer from cudaMalloc");
}

// What to do about an allocation of `size` bytes that is too small for `needed` bytes.
std::string advise_size(std::uint64_t needed, const Allocation& allocation) {
  const std::uint64_t size = allocation.size();
  if (!allocation.name.empty()) return tr("use at most {}", exact_bytes(size));
  const bool counts_elements = size != 0 && (needed == 4 * size || needed == 8 * size);
  return counts_elements ? tr("allocate n * sizeof(element) bytes, not n bytes")
                         : tr("allocate at least {}", exact_bytes(needed));
}

std::string explain_null_pointer(bool is_source, Side side) {
  if (side == Side::device) {
    return is_source ? tr("the source is a null pointer; allocate it with cudaMalloc first")
                     : tr("the destination is a null pointer; allocate it with cudaMalloc first");
  }
  return is_source ? tr("the source is a null pointer; allocate the host memory first")
                   : tr("the destination is a null pointer; allocate the host memory first");
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
    const auto out_of_bounds = [&](std::string text) {
      return Problem{FaultKind::out_of_bounds, std::move(text), allocation->begin};
    };
    if (span && *span <= available) {
      if (is_source || has_separate_rows(region, extent)) return std::nullopt;
      return out_of_bounds(tr("rows of the destination overlap; pass the pitch of the allocation"));
    }
    const std::uint64_t offset = address - allocation->begin;
    const std::string text = describe(*allocation, view);
    if (offset == 0) {
      const std::string advice = advise_size(span.value_or(extent.bytes()), *allocation);
      return out_of_bounds(is_source ? tr("the source is too small: {}; {}", text, advice)
                                     : tr("the destination is too small: {}; {}", text, advice));
    }
    return out_of_bounds(
        is_source ? tr("the source starts at byte {} of {}, only {} before its end; use at most "
                       "that many bytes",
                       with_thousands(offset), text, exact_bytes(available))
                  : tr("the destination starts at byte {} of {}, only {} before its end; use at "
                       "most that many bytes",
                       with_thousands(offset), text, exact_bytes(available)));
  }
  if (view.memory.is_device_address(address)) {
    const auto nearest = view.memory.nearest(address);
    if (nearest && nearest->relation == NearestAllocation::Relation::freed) {
      const std::string text = describe(nearest->allocation, view);
      return invalid(
          region,
          is_source
              ? tr("the source was already freed: {}; free memory only after its last use", text)
              : tr("the destination was already freed: {}; free memory only after its last use",
                   text));
    }
    return invalid(region,
                   is_source ? tr("the source is not in memory that the host allocated; pass a "
                                  "pointer from cudaMalloc")
                             : tr("the destination is not in memory that the host allocated; pass "
                                  "a pointer from cudaMalloc"));
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
  if (found.exists == false || !found.variable.empty() || find_start(found.word, view) != nullptr)
    return std::nullopt;
  return to_device ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
}

std::string explain_direction(int fitting) {
  return fitting == cudaMemcpyHostToDevice
             ? tr("the destination is device memory and the source is host memory; pass "
                  "cudaMemcpyHostToDevice")
             : tr("the destination is host memory and the source is device memory; pass "
                  "cudaMemcpyDeviceToHost");
}

// The start of the allocation that a copy or fill was to change.
std::optional<std::uint64_t> find_unwritten(const Region& to, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(to.address);
  if (allocation == nullptr && !view.memory.is_device_address(to.address))
    allocation = find_start(view.witness.memory_at(to.address).word, view);
  if (allocation == nullptr) return std::nullopt;
  return allocation->begin;
}

CallFault make_fault(const CountedCall& call, const Region& to, const Extent& extent, int kind,
                     const std::optional<Problem>& problem, const MemoryView& view) {
  const std::string user = describe(call);
  const std::string headline = describe_transfer(user, extent, kind);
  if (!problem)
    return {{FaultKind::invalid_address, tr_context("call", "{} failed", headline)},
            user,
            to.address,
            std::nullopt};
  return {{problem->kind, fmt::format("{}: {}", headline, problem->text)},
          user,
          problem->pointer,
          find_unwritten(to, view)};
}

}  // namespace

std::string describe_transfer(const std::string& call, const Extent& extent, int kind) {
  const std::string bytes = exact_bytes(extent.bytes());
  switch (kind) {
    case cudaMemcpyHostToHost:
      return tr("{} ({}, host to host)", call, bytes);
    case cudaMemcpyHostToDevice:
      return tr("{} ({}, host to device)", call, bytes);
    case cudaMemcpyDeviceToHost:
      return tr("{} ({}, device to host)", call, bytes);
    case cudaMemcpyDeviceToDevice:
      return tr("{} ({}, device to device)", call, bytes);
    default:
      return fmt::format("{} ({})", call, bytes);
  }
}

std::string explain_variable(Argument argument, std::uint64_t word, const MemoryView& view) {
  const Allocation* target = find_start(word, view);
  if (target == nullptr) return {};
  const std::string text = describe(*target, view);
  switch (argument) {
    case Argument::source:
      return tr(
          "the source is the address of a host variable that points to {}; pass the variable "
          "without &",
          text);
    case Argument::destination:
      return tr(
          "the destination is the address of a host variable that points to {}; pass the "
          "variable without &",
          text);
    case Argument::pointer:
      break;
  }
  return tr(
      "the pointer is the address of a host variable that points to {}; pass the variable "
      "without &",
      text);
}

std::string describe(const Allocation& allocation, const MemoryView& view) {
  if (!allocation.name.empty())
    return fmt::format("'{}' ({})", allocation.name, exact_bytes(allocation.size()));
  const AllocationCall* call = view.log.find(allocation.begin);
  if (call == nullptr) return tr("an allocation of {}", exact_bytes(allocation.size()));
  const SourceLine source = view.witness.line_of(call->site);
  if (source.line == 0) return describe(*call);
  return tr("{} ({}, line {})", describe(call->call), exact_bytes(call->size), source.line);
}

CallFault bad_copy(const CountedCall& call, const Copy& copy, const MemoryView& view) {
  const auto& [name, to, from, extent, kind, in] = copy;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
    const Problem problem{
        FaultKind::invalid_address,
        tr("{} is not a valid cudaMemcpyKind; pass cudaMemcpyHostToDevice or another of "
           "its enumerators",
           kind),
        to.address};
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
    problem->text = explain_direction(*fitting);
  return make_fault(call, to, extent, kind, problem, view);
}

CallFault bad_fill(const CountedCall& call, const Fill& fill, const MemoryView& view) {
  const auto problem =
      find_problem(Argument::destination, fill.to, fill.extent, Side::device, view);
  return make_fault(call, fill.to, fill.extent, kNoDirection, problem, view);
}

CallFault bad_argument(const CountedCall& call, std::uint64_t address, const MemoryView& view) {
  const Allocation* allocation = view.memory.find(address);
  const std::string what = address == 0 ? tr("it is a null pointer")
                           : allocation == nullptr
                               ? tr("it is the value of a variable that has no valid pointer")
                               : tr("it points to {}", describe(*allocation, view));
  return {{FaultKind::invalid_address,
           tr("{}: the first argument must be the address of a pointer variable, but {}; "
              "pass &x instead of x",
              describe(call), what)},
          {},
          address,
          std::nullopt};
}

}  // namespace labcheck::simgpu
