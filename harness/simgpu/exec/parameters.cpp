// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace labcheck::simgpu {
namespace {

using ptx::Operation;

template <class T, class R>
const Instruction* execute_load_parameter(Warp& warp, const Instruction* i) {
  const std::vector<std::byte>& block = warp.worker->launch->parameters;
  const bool is_indexed = (i->flags & kIndexed) != 0;
  const unsigned parts = i->flags & ~kIndexed;
  const auto is_inside = [&](std::uint64_t at) {
    return at <= block.size() && block.size() - at >= sizeof(T);
  };
  const auto trap_outside = [&](unsigned lane, std::uint64_t at) {
    return trap(warp, i, TrapKind::constant_bounds, AccessKind::read, Mask{1} << lane, at,
                sizeof(T));
  };
  const auto value_at = [&](std::uint64_t at) {
    T value;
    std::memcpy(&value, block.data() + at, sizeof value);
    return extended<R, T>(value);
  };
  for (unsigned part = 0; part < parts; ++part) {
    const std::uint64_t start = static_cast<std::uint64_t>(i->immediate) + part * sizeof(T);
    if (!is_indexed) {
      if (!is_inside(start)) return trap_outside(first_lane(warp.mask), start);
      set_lanes<R>(warp, i->*kParts[part], value_at(start));
      continue;
    }
    R* d = lanes<R>(warp, i->*kParts[part]);
    for (const unsigned lane : lanes_in(warp.mask)) {
      const std::uint64_t at = start + lanes<std::uint64_t>(warp, i->a)[lane];
      if (!is_inside(at)) return trap_outside(lane, at);
      d[lane] = value_at(at);
    }
  }
  if (is_indexed) count_request(warp, i, warp.mask);
  return i + 1;
}

// Slots are registers of 4 bytes per lane: byte k of a variable is in slot k/4.
template <class T, class R>
const Instruction* execute_load_slot(Warp& warp, const Instruction* i) {
  const unsigned parts = i->site;
  for (unsigned part = 0; part < parts; ++part) {
    R* d = lanes<R>(warp, i->*kParts[part]);
    const auto at =
        static_cast<std::uint32_t>(i->immediate) + part * static_cast<std::uint32_t>(sizeof(T));
    const std::uint32_t* slot = words(warp, i->a) + at / 4 * kLanes;
    for (unsigned l = 0; l < kLanes; ++l) {
      if (!active(warp, l)) continue;
      if constexpr (sizeof(T) == 8) {
        d[l] = extended<R, T>(static_cast<T>(slot[l] | std::uint64_t{slot[l + kLanes]} << 32));
      } else {
        d[l] = extended<R, T>(static_cast<T>(slot[l] >> (8 * (at % 4))));
      }
    }
  }
  return i + 1;
}

template <class T, class R>
const Instruction* execute_store_slot(Warp& warp, const Instruction* i) {
  const unsigned parts = i->site;
  for (unsigned part = 0; part < parts; ++part) {
    const R* value = lanes<R>(warp, i->*kParts[part]);
    const auto at =
        static_cast<std::uint32_t>(i->immediate) + part * static_cast<std::uint32_t>(sizeof(T));
    std::uint32_t* slot = words(warp, i->a) + at / 4 * kLanes;
    for (unsigned l = 0; l < kLanes; ++l) {
      if (!active(warp, l)) continue;
      if constexpr (sizeof(T) == 8) {
        slot[l] = static_cast<std::uint32_t>(value[l]);
        slot[l + kLanes] = static_cast<std::uint32_t>(value[l] >> 32);
      } else if constexpr (sizeof(T) == 4) {
        slot[l] = static_cast<std::uint32_t>(value[l]);
      } else {
        const std::uint32_t shift = 8 * (at % 4);
        const std::uint32_t field = ((1u << (8 * sizeof(T))) - 1) << shift;
        slot[l] = (slot[l] & ~field) | (static_cast<std::uint32_t>(value[l]) << shift & field);
      }
    }
  }
  return i + 1;
}

// For loads, whether all bytes that the lane reads are initialized; for stores, true.
template <class T, class R, bool Load>
bool note_local(Warp& warp, const Instruction* i, unsigned lane, std::uint64_t address) {
  const AccessedRegisters registers{static_cast<std::uint8_t>(i->flags), sizeof(T), sizeof(R),
                                    std::is_signed_v<T>};
  if (Load) return note_local_load(warp, i, lane, address, registers);
  note_local_store(warp, lane, address, registers.size());
  return true;
}

template <class T, class R, class AddressRegister, bool Load>
const Instruction* execute_local_access(Warp& warp, const Instruction* i) {
  const auto* addresses = lanes<AddressRegister>(warp, i->a);
  const unsigned parts = i->flags;
  const auto size = static_cast<std::uint32_t>(sizeof(T));
  std::uint64_t accessed[kLanes] = {};
  for (unsigned l = 0; l < kLanes; ++l) {
    if (!active(warp, l)) continue;
    const std::uint64_t address = addresses[l] + static_cast<std::uint64_t>(i->immediate);
    accessed[l] = address;
    const AccessKind access = Load ? AccessKind::read : AccessKind::write;
    const Mask lane = Mask{1} << l;
    if (address > warp.local_size || warp.local_size - address < size * parts)
      return trap(warp, i, TrapKind::local_bounds, access, lane, address, size * parts);
    if (address % (size * parts) != 0)
      return trap(warp, i, TrapKind::misaligned, access, lane, address, size * parts);
  }
  bool defined = true;
  for (unsigned l = 0; l < kLanes; ++l) {
    if (!active(warp, l)) continue;
    const std::uint64_t address = accessed[l];
    if (warp.checks != nullptr) [[unlikely]]
      defined = note_local<T, R, Load>(warp, i, l, address) && defined;
    for (unsigned part = 0; part < parts; ++part) {
      R& value = lanes<R>(warp, i->*kParts[part])[l];
      std::byte bytes[sizeof(T)];
      const T stored = static_cast<T>(value);
      if (!Load) std::memcpy(bytes, &stored, sizeof stored);
      for (std::uint32_t at = 0; at < size; at += 4) {
        std::byte* word =
            local_word(warp, l, static_cast<std::uint32_t>(address) + part * size + at);
        const std::size_t piece = std::min<std::size_t>(size, 4);
        if (Load) {
          std::memcpy(bytes + at, word, piece);
        } else {
          std::memcpy(word, bytes + at, piece);
        }
      }
      if (Load) {
        T loaded;
        std::memcpy(&loaded, bytes, sizeof loaded);
        value = extended<R, T>(loaded);
      }
    }
  }
  count_request(warp, i, warp.mask).sectors += local_sectors(accessed, warp.mask, size * parts);
  return defined ? i + 1 : follow_from(warp, i + 1);
}

}  // namespace

Handlers load_kernel_parameter(const Operation& operation) {
  return with_memory_types(operation, 0, [](auto t, auto r) {
    return same(execute_load_parameter<decltype(t), decltype(r)>);
  });
}

Handlers load_slot(const Operation& operation) {
  return with_memory_types(operation, 0, [](auto t, auto r) {
    return same(execute_load_slot<decltype(t), decltype(r)>);
  });
}

Handlers store_slot(const Operation& operation) {
  return with_memory_types(operation, 1, [](auto t, auto r) {
    return same(execute_store_slot<decltype(t), decltype(r)>);
  });
}

Handlers select_local(const Operation& operation) {
  const bool load = operation.form == ptx::Form::load;
  const bool wide_address = operation.wide(load ? 1 : 0);
  return with_memory_types(operation, load ? 0 : 1, [&](auto t, auto r) {
    using T = decltype(t);
    using R = decltype(r);
    if (load) {
      return same(wide_address ? execute_local_access<T, R, std::uint64_t, true>
                               : execute_local_access<T, R, std::uint32_t, true>);
    }
    return same(wide_address ? execute_local_access<T, R, std::uint64_t, false>
                             : execute_local_access<T, R, std::uint32_t, false>);
  });
}

}  // namespace labcheck::simgpu
