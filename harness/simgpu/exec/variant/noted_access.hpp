/// What loads and stores tell the full checks.
#pragma once

#include "harness/simgpu/exec/note_access.hpp"
#include "harness/simgpu/exec/variant/move_lanes.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// What the checks are told of a load into registers of type R.
template <class T, unsigned Parts, class R>
inline constexpr LoadedRegisters kLoadedRegisters{Parts, sizeof(T), sizeof(R), std::is_signed_v<T>};

/// The bytes that the lanes store, one behind the other.
template <class T, unsigned Parts, class R>
inline void gather(Warp& warp, const Instruction* i, std::byte* values) {
  for (unsigned part = 0; part < Parts; ++part) {
    const R* value = lanes<R>(warp, i->*kVectorRegisters[part]);
    for (unsigned l = 0; l < kLanes; ++l)
      write<T>(values + (l * Parts + part) * sizeof(T), static_cast<T>(value[l]));
  }
}

/// Behind a load of what nobody wrote: the scheduler is to follow the registers from here on.
inline const Instruction* follow_from(Warp& warp, const Instruction* next) {
  warp.stop = Stop::diverged;
  warp.next = next;
  return nullptr;
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
