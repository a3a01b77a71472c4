// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/note_access.hpp"

#include "harness/simgpu/checks/follow.hpp"
#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/checks/shadows.hpp"
#include "harness/simgpu/checks/stored_values.hpp"
#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/checks/word_runs.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace labcheck::simgpu {
namespace {

using ptx::Space;

// Volatile accesses to shared memory count as weak: programs use them as if they ordered the lanes
// of a warp, but nothing guarantees that.
AccessMark::Strength strength_of(const Instruction* i, Space space) {
  const bool strong = (i->flags & kLoadBeforeCas) != 0 ||
                      (space != Space::shared && (i->flags & kStrongAccess) != 0);
  return strong ? strength_of_scope(i) : AccessMark::Strength::weak;
}

// Marks the bits of the registers as undefined in the lanes of `mask` if the bytes at at(lane) are.
template <class Shadow, class At>
void note_undefined(Warp& warp, const Instruction* i, const Shadow& shadow, Mask mask,
                    const AccessedRegisters& registers, At at) {
  UndefinedRegisters& undefined = warp.checks->undefined[warp.index];
  for (unsigned part = 0; part < registers.parts; ++part) {
    UndefinedRegister value;
    bool is_first = true;
    for (const unsigned lane : lanes_in(mask)) {
      const std::uint64_t first = at(lane) + std::uint64_t{part} * registers.part_bytes;
      const std::uint32_t bytes =
          unwritten_bytes(warp, i, lane, shadow, first, registers.part_bytes);
      if (bytes != 0 && std::exchange(is_first, false))
        value.source = source_of(warp, i, Shadow::kSpace, first);
      const std::uint64_t bits =
          extended(bits_of_bytes(bytes), registers.part_bytes, registers.extends_sign);
      value.bits[lane] = registers.register_bytes == 8 ? bits : bits & 0xFFFFFFFFu;
    }
    undefined.assign(warp.registers + i->*kParts[part], mask, value);
  }
}

// Whether all bytes that the lanes access are initialized.
template <class Shadow, class Address>
bool are_defined(const Shadow& shadow, const Pattern<Address>& pattern, std::uint64_t base,
                 std::uint32_t size) {
  if (shadow.is_complete()) return true;
  // Lanes that are close to each other usually access all bytes between them.
  constexpr std::uint64_t kClose = 256;
  if (pattern.span <= kClose &&
      shadow.is_defined(base + static_cast<std::uint64_t>(pattern.lowest), pattern.span + size))
    return true;
  for (const unsigned lane : lanes_in(pattern.mask)) {
    if (!shadow.is_defined(address_of(pattern, base, lane), size)) return false;
  }
  return true;
}

template <class Shadow, class Address>
void note_reads(RaceCheck& race, const Shadow& shadow, const Pattern<Address>& pattern,
                std::uint64_t base, std::uint32_t size) {
  const bool in_one_interval = race.in_one_interval();
  ReadRecorder reads = race.reads(pattern.mask);
  for (const unsigned l : lanes_in(pattern.mask)) {
    const Mask lane = Mask{1} << l;
    if (!in_one_interval) reads = race.reads(lane);
    const ReadRecorder recorder = reads;
    each_word(address_of(pattern, base, l), size, [&](std::uint64_t index, std::uint8_t bytes) {
      if (TouchedWord* word = shadow.word(index)) race.read(*word, recorder, bytes, lane);
    });
  }
}

// Whether the warp's lanes, all in one interval, access adjacent parts of whole words.
template <class Address>
bool shares_words(const RaceCheck& race, const Pattern<Address>& pattern, std::uint64_t base,
                  std::uint32_t size) {
  return size < kWord && base % kWord == 0 && pattern.mask == kAllLanes &&
         pattern.shape == Shape::consecutive && race.in_one_interval();
}

// The words of an access as runs. nullptr if they form none, or if the warp's lanes are not in one
// interval.
template <class Address>
const WordRuns* runs_of(const Warp& warp, Pattern<Address>& pattern, std::uint64_t base,
                        std::uint32_t size) {
  const bool simple = warp.checks->order.in_one_interval(warp.index) && base % size == 0;
  return simple ? runs_of(pattern, size) : nullptr;
}

// Records the reads. False if a byte that is read is undefined.
template <class Shadow, class Address>
bool note_readers(Warp& warp, const Instruction* i, const Shadow& shadow, Pattern<Address>& pattern,
                  std::uint64_t base, std::uint32_t size) {
  if (!shadow.needs_reads()) return are_defined(shadow, pattern, base, size);
  const AccessMark::Strength strength = strength_of(i, Shadow::kSpace);
  const WordRuns* runs = runs_of(warp, pattern, base, size);
  if (runs != nullptr) {
    bool is_listed = false;
    if constexpr (Shadow::kSpace == Space::shared)
      is_listed = warp.checks->phase.list_read(access_in_phase(warp, i, strength, base / kWord),
                                               runs->runs);
    if (!is_listed) {
      RaceCheck race(warp, i, Shadow::kSpace, strength);
      note_read(race, shadow, *runs, base / kWord);
    }
    return are_defined(shadow, *runs, base / kWord);
  }
  RaceCheck race(warp, i, Shadow::kSpace, strength);
  if (!shares_words(race, pattern, base, size) || !note_parts(race, shadow, base, size))
    note_reads(race, shadow, pattern, base, size);
  return are_defined(shadow, pattern, base, size);
}

template <class Shadow, class Address>
bool note_load(Warp& warp, const Instruction* i, const Shadow& shadow, Pattern<Address>& pattern,
               std::uint64_t base, const AccessedRegisters& registers) {
  if (note_readers(warp, i, shadow, pattern, base, registers.size())) [[likely]]
    return true;
  note_undefined(warp, i, shadow, pattern.mask, registers,
                 [&](unsigned lane) { return address_of(pattern, base, lane); });
  return false;
}

template <class Shadow, class Address>
void note_writes(RaceCheck& race, const Shadow& shadow, const Pattern<Address>& pattern,
                 std::uint64_t base, std::uint32_t size, const StoredValues& values,
                 const std::byte* host) {
  for (const unsigned lane : lanes_in(pattern.mask)) {
    const std::uint64_t at = address_of(pattern, base, lane);
    shadow.define(at, size);
    const bool is_change = changes(pattern, lane, size, values, host + at);
    each_word(at, size, [&](std::uint64_t index, std::uint8_t bytes) {
      TouchedWord* const word = shadow.word(index);
      if (word == nullptr) return;
      is_change ? race.write(*word, bytes, lane) : race.repeat(*word, bytes, lane);
    });
  }
}

// `host` is the host address of offset 0 of the shadow.
template <class Shadow, class Address>
void note_store(Warp& warp, const Instruction* i, const Shadow& shadow, Pattern<Address>& pattern,
                std::uint64_t base, std::uint32_t size, const StoredValues& values,
                const std::byte* host) {
  shadow.expect_write();
  const AccessMark::Strength strength = strength_of(i, Shadow::kSpace);
  const WordRuns* runs = runs_of(warp, pattern, base, size);
  if (runs == nullptr || !runs->disjoint) {
    RaceCheck race(warp, i, Shadow::kSpace, strength);
    note_writes(race, shadow, pattern, base, size, values, host);
    return;
  }
  prefetch(shadow, *runs, base / kWord);
  define(shadow, *runs, base / kWord);
  const Mask changing = changing_lanes(pattern, base, size, values, host);
  if constexpr (Shadow::kSpace == Space::shared) {
    if (warp.checks->phase.list_write(access_in_phase(warp, i, strength, base / kWord), runs->runs,
                                      changing))
      return;
  }
  RaceCheck race(warp, i, Shadow::kSpace, strength);
  note_write(race, shadow, *runs, base / kWord, changing);
}

/// The pattern of a single lane.
Pattern<std::uint64_t> alone(unsigned lane) {
  Pattern<std::uint64_t> pattern;
  pattern.mask = Mask{1} << lane;
  pattern.shape = Shape::scattered;
  pattern.runs.state = WordRuns::State::none;  // runs pay off only for patterns that repeat
  return pattern;
}

/// Calls visit(shadow, offset in the shadow, host address of offset 0) for a generic address, if
/// its memory is checked.
template <class Visit>
void visit_address(Warp& warp, std::uint64_t address, Visit visit) {
  const DeviceMemory& memory = *warp.checks->launch.memory;
  if (address - memory.shared_window() < DeviceMemory::kWindowSize) {
    visit(SharedShadow(*warp.checks), address - memory.shared_window(), warp.shared);
    return;
  }
  const Allocation* allocation = memory.find(address);
  if (allocation != nullptr && allocation->shadow != nullptr)
    visit(GlobalShadow(*allocation->shadow, *warp.checks), address - allocation->begin,
          allocation->host);
}

}  // namespace

bool note_shared_load(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                      std::uint32_t base, const AccessedRegisters& registers) {
  return note_load(warp, i, SharedShadow(*warp.checks), pattern, base, registers);
}

void note_shared_store(Warp& warp, const Instruction* i, Pattern<std::uint32_t>& pattern,
                       std::uint32_t base, const AccessedRegisters& registers) {
  const GatheredValues gathered(warp, i, registers);
  note_store(warp, i, SharedShadow(*warp.checks), pattern, base, registers.size(),
             gathered.values(), warp.shared);
}

bool is_constant(const Warp& warp, const GlobalSite& site) {
  if (site.shadow == nullptr) return true;
  const GlobalShadow shadow(*site.shadow, *warp.checks);
  return !shadow.needs_reads() && shadow.is_complete();
}

bool note_global_load(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                      const AccessedRegisters& registers) {
  if (site.shadow == nullptr) return true;
  return note_load(warp, i, GlobalShadow(*site.shadow, *warp.checks), site.pattern,
                   base - site.begin, registers);
}

void note_global_store(Warp& warp, const Instruction* i, GlobalSite& site, std::uint64_t base,
                       const AccessedRegisters& registers) {
  if (site.shadow == nullptr) return;
  const GatheredValues gathered(warp, i, registers);
  const auto* host =
      reinterpret_cast<const std::byte*>(site.begin + static_cast<std::uint64_t>(site.to_host));
  note_store(warp, i, GlobalShadow(*site.shadow, *warp.checks), site.pattern, base - site.begin,
             registers.size(), gathered.values(), host);
}

bool note_lane_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                    const AccessedRegisters& registers) {
  bool defined = true;
  const std::uint64_t in_local = address - warp.checks->launch.memory->local_window();
  if (in_local < warp.local_size) return note_local_load(warp, i, lane, in_local, registers);
  visit_address(warp, address, [&](const auto& shadow, std::uint64_t at, const std::byte*) {
    Pattern<std::uint64_t> pattern = alone(lane);
    defined = note_load(warp, i, shadow, pattern, at, registers);
  });
  return defined;
}

void note_lane_store(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address,
                     const AccessedRegisters& registers) {
  const std::uint32_t size = registers.size();
  const std::uint64_t in_local = address - warp.checks->launch.memory->local_window();
  if (in_local < warp.local_size) return note_local_store(warp, lane, in_local, size);
  std::byte value[kMaxAccess];
  gather(warp, i, lane, registers, value);
  visit_address(warp, address, [&](const auto& shadow, std::uint64_t at, const std::byte* host) {
    Pattern<std::uint64_t> pattern = alone(lane);
    note_store(warp, i, shadow, pattern, at, size, {value, 0}, host);
  });
}

bool note_local_load(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t at,
                     const AccessedRegisters& registers) {
  const LocalBytes bytes{warp.checks->local[warp.index], lane};
  if (bytes.undefined_bytes(at, registers.size()) == 0) return true;
  note_undefined(warp, i, bytes, Mask{1} << lane, registers, [&](unsigned) { return at; });
  return false;
}

void note_local_store(Warp& warp, unsigned lane, std::uint64_t at, std::uint32_t size) {
  warp.checks->local[warp.index].define(lane, static_cast<std::uint32_t>(at), size);
}

void note_new_variables(Warp& warp, Mask mask, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t last = std::min<std::uint64_t>(end, warp.local_size);
  if (begin >= last) return;
  warp.checks->local[warp.index].undefine(mask, static_cast<std::uint32_t>(begin),
                                          static_cast<std::uint32_t>(last));
  if (!follows_registers(warp)) return;
  for (std::uint64_t word = begin / kWord; word < (last + kWord - 1) / kWord; ++word)
    warp.checks->undefined[warp.index].define(warp.local + word * kWord * kLanes, mask);
}

void note_undefined_store(Warp& warp, std::uint64_t address, std::uint32_t undefined,
                          const UndefinedSource& source) {
  visit_address(warp, address, [&](const auto& shadow, std::uint64_t at, const std::byte*) {
    for (std::uint32_t rest = undefined; rest != 0; rest &= rest - 1) {
      const std::uint64_t byte = at + static_cast<unsigned>(std::countr_zero(rest));
      shadow.undefine(byte);
      if (shadow.kSpace == Space::shared) warp.checks->stored[byte / kWord] = source;
    }
  });
}

}  // namespace labcheck::simgpu
