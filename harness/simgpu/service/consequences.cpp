// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/consequences.hpp"

#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

// More than a program has errors.
constexpr std::size_t kMaxKept = 1000;

// Parameters of this size may be pointers.
std::vector<std::uint64_t> pointers_among(const std::vector<std::byte>& parameters) {
  std::vector<std::uint64_t> words(parameters.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), parameters.data(), words.size() * sizeof(std::uint64_t));
  return words;
}

bool is_about_uninitialized_global_memory(const Finding& finding) {
  return finding.space == ptx::Space::global && is_about_uninitialized(finding.kind);
}

}  // namespace

bool Consequences::follows(const CallFault& fault, std::uint64_t place) {
  const FaultKind kind = fault.fault.kind;
  if (fault.unwritten && unwritten_.size() < kMaxKept) unwritten_.insert(*fault.unwritten);
  if (kind == FaultKind::uninitialized_copy && unwritten_.contains(fault.pointer)) return true;
  if (pointers_.contains({kind, fault.pointer})) return true;
  if (place != 0 && places_.contains({kind, place})) return true;
  if (pointers_.size() < kMaxKept) pointers_.insert({kind, fault.pointer});
  if (place != 0 && places_.size() < kMaxKept) places_.insert({kind, place});
  return false;
}

bool Consequences::follows(const Trap& trap, const Launch& launch) const {
  if (trap.kind != TrapKind::invalid_address || memory_.is_device_address(trap.address))
    return false;
  if (is_near_null(trap.address)) return pointers_.contains({FaultKind::invalid_address, 0});
  const auto pointers = pointers_among(launch.parameters);
  return std::any_of(pointers.begin(), pointers.end(), [&](std::uint64_t pointer) {
    return pointer != 0 && pointers_.contains({FaultKind::invalid_address, pointer});
  });
}

bool Consequences::follows(const Finding& finding, const Launch& launch) const {
  if (unwritten_.empty() || !is_about_uninitialized_global_memory(finding)) return false;
  const auto pointers = pointers_among(launch.parameters);
  return std::any_of(pointers.begin(), pointers.end(), [&](std::uint64_t pointer) {
    const Allocation* allocation = memory_.find(pointer);
    return allocation != nullptr && unwritten_.contains(allocation->begin);
  });
}

void Consequences::note_refusal(Message text, SourceLine source) {
  if (!refusal_) refusal_ = Refusal{std::move(text), std::move(source)};
}

std::optional<Fault> Consequences::blame_refusal(Message user) const {
  if (!refusal_) return std::nullopt;
  return Fault{FaultKind::invalid_address,
               text::uses_null_of_refused_call(refusal_->text, std::move(user)),
               {},
               refusal_->source.file,
               refusal_->source.line};
}

void Consequences::note_copy(const CountedCall& call, const Copy& copy) {
  const Allocation* to = memory_.find(copy.to.address);
  if (to == nullptr || to->kind != AllocationKind::device || to->begin != copy.to.address) return;
  const std::uint64_t bytes = copy.extent.bytes();
  const bool is_short = bytes * 4 == to->size() || bytes * 8 == to->size();
  if (!is_short) {
    short_copies_.erase(to->begin);
  } else if (short_copies_.size() < kMaxKept) {
    short_copies_[to->begin] = {describe(call), bytes};
  }
}

Message Consequences::remedy(const Finding& finding, const Launch& launch,
                             const MemoryView& view) const {
  if (short_copies_.empty() || !is_about_uninitialized_global_memory(finding)) return {};
  for (const std::uint64_t pointer : pointers_among(launch.parameters)) {
    const auto copy = short_copies_.find(pointer);
    const Allocation* allocation = memory_.find(pointer);
    if (copy == short_copies_.end() || allocation == nullptr) continue;
    return text::copied_too_little(copy->second.call, ByteCount{copy->second.bytes},
                                   describe(*allocation, view));
  }
  return {};
}

void Consequences::clear() {
  pointers_.clear();
  places_.clear();
  unwritten_.clear();
  short_copies_.clear();
  refusal_.reset();
}

}  // namespace labcheck::simgpu
