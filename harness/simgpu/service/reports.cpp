// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/reports.hpp"

#include "harness/base/json_writer.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/simgpu/facts/report_fields.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

// Every call of a program can cause a different fault.
constexpr std::size_t kMaxReported = 1000;  // of each kind

// More than a program has errors.
constexpr std::size_t kMaxKept = 1000;

constexpr std::size_t kLongestFeature = 200;  // [bytes]

// Messages may contain names from the program.
constexpr std::size_t kLongestPart = std::size_t{1} << 14;  // [bytes]

void shorten(Message& message) {
  for_each_argument(message, [](MessageArgument::Value& value) {
    auto* name = std::get_if<std::string>(&value);
    if (name == nullptr || name->size() <= kLongestPart) return;
    name->resize(utf8_prefix(*name, kLongestPart).size());
    *name += " ...";
  });
}

// Parameters of this size may be pointers.
std::vector<std::uint64_t> pointers_among(const std::vector<std::byte>& parameters) {
  std::vector<std::uint64_t> words(parameters.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), parameters.data(), words.size() * sizeof(std::uint64_t));
  return words;
}

bool is_about_uninitialized_global_memory(const Finding& finding) {
  return finding.space == ptx::Space::global && is_about_uninitialized(finding.kind);
}

std::string to_text(const Dim3& size) {
  return fmt::format("({},{},{})", size[0], size[1], size[2]);
}

}  // namespace

void Reports::report(Fault fault) {
  has_faults_ = has_faults_ || !is_warning(fault.kind);
  shorten(fault.message);
  fault.kernel = reported_name(std::move(fault.kernel));
  fault.file = reported_name(std::move(fault.file));
  std::set<std::string>& reported = case_.reported[fault.kind];
  if (reported.size() > kMaxReported || !reported.insert(json::text_of(fault)).second) return;
  if (reported.size() > kMaxReported) fault.message = text::more_faults(Count(kMaxReported));
  reporter_.fault(fault);
}

void Reports::report_at_call(FaultKind kind, Message message, std::string kernel) {
  const SourceLine source = witness_.current_call().source;
  report({kind, std::move(message), std::move(kernel), source.file, source.line});
}

void Reports::report_call(CallFault fault) {
  const CallPlace place = witness_.current_call();
  if (follows(fault, place.id)) return;
  const bool uses_null = fault.pointer == 0 && !fault.user.empty();
  if (auto refused = uses_null ? blame_refused_allocation(fault.user) : std::nullopt)
    return report(std::move(*refused));
  fault.fault.file = place.source.file;
  fault.fault.line = place.source.line;
  report(std::move(fault.fault));
}

bool Reports::follows(const CallFault& fault, std::uint64_t place) {
  const FaultKind kind = fault.fault.kind;
  if (fault.unwritten && case_.unwritten.size() < kMaxKept)
    case_.unwritten.insert(*fault.unwritten);
  if (kind == FaultKind::uninitialized_copy && case_.unwritten.contains(fault.pointer)) return true;
  if (case_.pointers.contains({kind, fault.pointer})) return true;
  if (place != 0 && case_.places.contains({kind, place})) return true;
  if (case_.pointers.size() < kMaxKept) case_.pointers.insert({kind, fault.pointer});
  if (place != 0 && case_.places.size() < kMaxKept) case_.places.insert({kind, place});
  return false;
}

void Reports::report_trap(Trap trap, const Launch& launch, const DeviceMemory& memory,
                          const DeviceHeap& heap) {
  const bool is_invalid = trap.kind == TrapKind::invalid_address;
  if (is_invalid && heap.last_failed_call())
    trap.detail = text::heap_was_full(describe(*heap.last_failed_call()), ByteCount{heap.limit()});
  if (follows(trap, launch)) return;
  Fault fault = describe(trap, launch, memory);
  auto refused = is_invalid && is_near_null(trap.address) && trap.detail.empty()
                     ? blame_refused_allocation(text::kernel_named(fault.kernel))
                     : std::nullopt;
  report(std::move(refused ? *refused : fault));
}

bool Reports::follows(const Trap& trap, const Launch& launch) const {
  if (trap.kind != TrapKind::invalid_address || kDeviceAddresses.contains(trap.address))
    return false;
  const auto has_failed = [&](std::uint64_t pointer) {
    return case_.pointers.contains({FaultKind::invalid_address, pointer});
  };
  if (is_near_null(trap.address)) return has_failed(0);
  return std::ranges::any_of(pointers_among(launch.parameters), [&](std::uint64_t pointer) {
    return pointer != 0 && has_failed(pointer);
  });
}

void Reports::report_findings(const std::vector<Finding>& findings, const Launch& launch,
                              const MemoryView& view) {
  for (const Finding& finding : findings) {
    if (!follows(finding, launch, view.memory))
      report(describe(finding, launch, remedy(finding, launch, view)));
  }
}

bool Reports::follows(const Finding& finding, const Launch& launch,
                      const DeviceMemory& memory) const {
  if (case_.unwritten.empty() || !is_about_uninitialized_global_memory(finding)) return false;
  return std::ranges::any_of(pointers_among(launch.parameters), [&](std::uint64_t pointer) {
    const Allocation* allocation = memory.find(pointer);
    return allocation != nullptr && case_.unwritten.contains(allocation->begin);
  });
}

// A program may try sizes until one is accepted, so only the first refusal costs a question.
void Reports::note_refused_allocation(const CountedCall& call, std::size_t size, ByteCount free) {
  if (case_.refused) return;
  const bool is_negative = size > std::size_t{PTRDIFF_MAX};
  const char* const error = error_name(cudaErrorMemoryAllocation);
  case_.refused = std::pair{
      is_negative ? text::size_is_negative(describe(call), Count(std::uint64_t{0} - size), error)
                  : text::memory_is_full(describe(call), ByteCount{size}, error, free),
      witness_.current_call().source};
}

std::optional<Fault> Reports::blame_refused_allocation(Message user) const {
  if (!case_.refused) return std::nullopt;
  const auto& [refusal, source] = *case_.refused;
  return Fault{FaultKind::invalid_address,
               text::uses_null_of_refused_call(refusal, std::move(user)),
               {},
               source.file,
               source.line};
}

void Reports::note_copy(const CountedCall& call, const Copy& copy, const DeviceMemory& memory) {
  const Allocation* to = memory.find(copy.to.address);
  if (to == nullptr || to->kind != AllocationKind::device || to->begin != copy.to.address) return;
  const std::uint64_t bytes = copy.extent.bytes();
  const bool is_short = bytes * 4 == to->size() || bytes * 8 == to->size();
  if (!is_short) {
    case_.short_copies.erase(to->begin);
  } else if (case_.short_copies.size() < kMaxKept) {
    case_.short_copies[to->begin] = {describe(call), ByteCount{bytes}};
  }
}

Message Reports::remedy(const Finding& finding, const Launch& launch,
                        const MemoryView& view) const {
  if (case_.short_copies.empty() || !is_about_uninitialized_global_memory(finding)) return {};
  for (const std::uint64_t pointer : pointers_among(launch.parameters)) {
    const auto copy = case_.short_copies.find(pointer);
    const Allocation* allocation = view.memory.find(pointer);
    if (copy == case_.short_copies.end() || allocation == nullptr) continue;
    const auto& [call, bytes] = copy->second;
    return text::copied_too_little(call, bytes, describe(*allocation, view));
  }
  return {};
}

void Reports::report_unchecked_launch() {
  if (unchecked_launch_) report(*std::exchange(unchecked_launch_, std::nullopt));
}

AnswerOrError<NoteFailedLaunch> Reports::answer(const NoteFailedLaunch& request) {
  // The reason is already in the report.
  if (std::exchange(case_.has_refused_launch, false)) return Done{};
  const std::string name = request.kernel.empty() ? "" : ptx::short_name(request.kernel);
  const SourceLine source = witness_.current_call().source;
  const std::string shape =
      fmt::format("<<<{}, {}>>>", to_text(request.shape.grid), to_text(request.shape.block));
  const char* const error = error_name(request.error);
  Message message = name.empty() ? text::unnamed_launch_never_checked(shape, error)
                                 : text::launch_never_checked(name, shape, error);
  unchecked_launch_ = Fault{FaultKind::launch, std::move(message), name, source.file, source.line};
  return Done{};
}

AnswerOrError<ReportUnsupported> Reports::answer(const ReportUnsupported& request) {
  const std::string feature(utf8_prefix(request.feature, kLongestFeature));
  report_at_call(FaultKind::unsupported_call, text::call_is_not_supported(text_of_lab(feature)));
  return Done{};
}

}  // namespace labcheck::simgpu
