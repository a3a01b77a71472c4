// SPDX-License-Identifier: MIT
/// Reports loads and stores to the full checks.
#pragma once

#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/variant/move_lanes.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// Describes a load into registers of type R.
template <class T, unsigned Parts, class R>
inline constexpr LoadedRegisters kLoadedRegisters{Parts, sizeof(T), sizeof(R), std::is_signed_v<T>};

/// Collects the bytes that `lane` stores.
template <class T, unsigned Parts, class R>
inline void gather(Warp& warp, const Instruction* i, unsigned lane, std::byte* value) {
  for (unsigned part = 0; part < Parts; ++part)
    write<T>(value + part * sizeof(T),
             static_cast<T>(lanes<R>(warp, i->*kVectorRegisters[part])[lane]));
}

/// Calls on_load(registers), which returns whether all bytes that are read are defined, or
/// on_store(values) with the bytes of lane 0, lane 1, ...
template <Direction Way, class T, unsigned Parts, class R, class OnLoad, class OnStore>
inline bool note_access(Warp& warp, const Instruction* i, OnLoad on_load, OnStore on_store) {
  if constexpr (Way == Direction::in) {
    return on_load(kLoadedRegisters<T, Parts, R>);
  } else {
    std::byte values[kLanes * sizeof(T) * Parts];
    for (unsigned l = 0; l < kLanes; ++l)
      gather<T, Parts, R>(warp, i, l, values + l * sizeof(T) * Parts);
    on_store(values);
    return true;
  }
}

/// After a load of uninitialized memory: returns to the scheduler, which must follow the registers
/// from here on.
inline const Instruction* follow_from(Warp& warp, const Instruction* next) {
  warp.stop = Stop::diverged;
  warp.next = next;
  return nullptr;
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
