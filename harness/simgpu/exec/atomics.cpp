// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/atomic_values.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/progress.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

using ptx::Atomic;
using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;

// The number of passes that an operation takes: the largest number of lanes with the same address.
std::uint64_t conflicts(const std::uint64_t* addresses, Mask mask) {
  std::uint64_t most = 0;
  for (Mask rest = mask; rest != 0;) {
    const std::uint64_t address = addresses[std::countr_zero(rest)];
    Mask same = 0;
    for (unsigned l = 0; l < kLanes; ++l) same |= Mask{addresses[l] == address} << l;
    most = std::max<std::uint64_t>(most, static_cast<std::uint64_t>(std::popcount(same & rest)));
    rest &= ~same;
  }
  return most;
}

/// Executes the operation of one lane: writes the new value to `host` and returns the old one.
template <Atomic Mode, class T>
Bits<T> exchange(std::byte* host, Bits<T> b, Bits<T> c, [[maybe_unused]] bool flushes) {
  Bits<T> old = 0;
  std::memcpy(&old, host, sizeof(T));
  T value;
  if constexpr (std::is_same_v<T, float> && Mode == Atomic::add) {
    value = sum(value_of<T>(old), value_of<T>(b), flushes);
  } else {
    value = new_value<Mode>(value_of<T>(old), value_of<T>(b), value_of<T>(c));
  }
  std::memcpy(host, &value, sizeof value);
  return old;
}

template <Atomic Mode>
constexpr AtomicUse kUse =
    Mode == Atomic::exch || Mode == Atomic::cas ? AtomicUse::replaces : AtomicUse::updates;

/// Whether the value at `host` differs from `old`.
template <class T>
bool changed(const std::byte* host, Bits<T> old) {
  return std::memcmp(host, &old, sizeof(T)) != 0;
}

void finish(Warp& warp, const Instruction* i, const std::uint64_t* addresses, bool has_effect) {
  if (has_effect) {
    note_effect(warp);
  } else {
    note_poll(warp);
  }
  PlainSite& site = warp.plain_sites[i->site];
  site.requests += 1;
  site.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  if (warp.block->launch.program->checks != CheckLevel::fast)
    site.events += conflicts(addresses, warp.mask);
  note_acquire(warp);
  note_release(warp);
}

/// The operands of atom and red: address a, operands b and c; d receives the old value (a spare
/// register for red). Lanes execute in order, so floating-point sums are the same in every run.
template <class T>
struct Operands {
  Bits<T>* d;
  const Bits<T>* b;
  const Bits<T>* c;

  Operands(Warp& warp, const Instruction* i)
      : d(reinterpret_cast<Bits<T>*>(warp.registers + i->d)),
        b(reinterpret_cast<const Bits<T>*>(warp.registers + i->b)),
        c(reinterpret_cast<const Bits<T>*>(warp.registers + i->c)) {}
};

template <Atomic Mode, class T>
const Instruction* atomic_generic(Warp& warp, const Instruction* i) {
  const Operands<T> operands(warp, i);
  const auto* registers = reinterpret_cast<const std::uint64_t*>(warp.registers + i->a);
  bool has_effect = false;
  std::uint64_t addresses[kLanes];
  for (unsigned l = 0; l < kLanes; ++l)
    addresses[l] = registers[l] + static_cast<std::uint64_t>(i->immediate);
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (addresses[lane] % sizeof(T) != 0)
      return trap_misaligned(warp, i, registers, sizeof(T), AccessKind::atomic);
    const HostLocation location = find_location(warp, addresses[lane], sizeof(T), lane);
    if (location.bytes == nullptr || location.read_only)
      return trap_bad_address(warp, i, addresses, sizeof(T), lane, AccessKind::atomic);
    if (location.is_local)
      return trap(warp, i, TrapKind::bad_call, lane,
                  "an atomic operation on a local variable, which is private to its thread");
    const bool in_shared =
        addresses[lane] - warp.worker->memory->shared_window() < DeviceMemory::kWindowSize;
    if (warp.checks != nullptr) [[unlikely]]
      note_atomic(warp, i, lane, addresses[lane], sizeof(T), kUse<Mode>);
    location.note_write(sizeof(T));
    operands.d[lane] =
        exchange<Mode, T>(location.bytes, operands.b[lane], operands.c[lane], !in_shared);
    has_effect = has_effect || changed<T>(location.bytes, operands.d[lane]);
  }
  finish(warp, i, addresses, has_effect);
  return i + 1;
}

template <Atomic Mode, class T, class AddressRegister>
const Instruction* atomic_shared(Warp& warp, const Instruction* i) {
  const Operands<T> operands(warp, i);
  const auto* registers = reinterpret_cast<const AddressRegister*>(warp.registers + i->a);
  bool has_effect = false;
  std::uint32_t starts[kLanes];
  std::uint64_t addresses[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) {
    const auto offset = static_cast<AddressRegister>(i->immediate);
    const AddressRegister address = registers[l] + offset;
    const std::uint32_t narrow = sizeof(AddressRegister) == 8 ? shared_address(address)
                                                              : static_cast<std::uint32_t>(address);
    starts[l] = narrow - static_cast<std::uint32_t>(i->immediate);
    addresses[l] = narrow;
  }
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (!contains(0, warp.shared_size, addresses[lane], sizeof(T)) ||
        addresses[lane] % sizeof(T) != 0) {
      return trap_shared_access(warp, i, starts, sizeof(T), AccessKind::atomic);
    }
    std::byte* const host = warp.shared + addresses[lane];
    if (warp.checks != nullptr) [[unlikely]]
      note_atomic(warp, i, lane, warp.worker->memory->shared_window() + addresses[lane], sizeof(T),
                  kUse<Mode>);
    operands.d[lane] = exchange<Mode, T>(host, operands.b[lane], operands.c[lane], false);
    has_effect = has_effect || changed<T>(host, operands.d[lane]);
  }
  finish(warp, i, addresses, has_effect);
  return i + 1;
}

template <Atomic Mode, class T>
Handlers by_space(const Operation& operation) {
  const bool wide = operation.wide(operation.opcode == ptx::Opcode::red ? 0 : 1);
  Execute execute = nullptr;
  if (operation.get<SpaceModifier>(Group::space) == SpaceModifier::shared) {
    execute = wide ? atomic_shared<Mode, T, std::uint64_t> : atomic_shared<Mode, T, std::uint32_t>;
  } else if (wide) {
    execute = atomic_generic<Mode, T>;
  }
  return {execute, execute};
}

template <Atomic Mode>
Handlers on_integers(const Operation& operation) {
  switch (operation.type()) {
    case ptx::Type::s32:
      return by_space<Mode, std::int32_t>(operation);
    case ptx::Type::u32:
    case ptx::Type::b32:
      return by_space<Mode, std::uint32_t>(operation);
    case ptx::Type::s64:
      return by_space<Mode, std::int64_t>(operation);
    case ptx::Type::u64:
    case ptx::Type::b64:
      return by_space<Mode, std::uint64_t>(operation);
    default:
      return {};
  }
}

Handlers on_halves(const Operation& operation) {
  switch (operation.type()) {
    case ptx::Type::f16:
      return by_space<Atomic::add, Half<Float16>>(operation);
    case ptx::Type::f16x2:
      return by_space<Atomic::add, HalfPair<Float16>>(operation);
    case ptx::Type::bf16:
      return by_space<Atomic::add, Half<Bfloat16>>(operation);
    case ptx::Type::bf16x2:
      return by_space<Atomic::add, HalfPair<Bfloat16>>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_atomic(const Operation& operation) {
  // Sums of halves always have .noftz; other operations never have it.
  const bool is_half = ptx::is_half(operation.type());
  if (is_half != operation.has(Group::no_flush)) return {};
  switch (operation.get<Atomic>(Group::atomic)) {
    case Atomic::add:
      if (is_half) return on_halves(operation);
      if (operation.type() == ptx::Type::f32) return by_space<Atomic::add, float>(operation);
      if (operation.type() == ptx::Type::f64) return by_space<Atomic::add, double>(operation);
      return on_integers<Atomic::add>(operation);
    case Atomic::min:
      return on_integers<Atomic::min>(operation);
    case Atomic::max:
      return on_integers<Atomic::max>(operation);
    case Atomic::exch:
      return on_integers<Atomic::exch>(operation);
    case Atomic::cas:
      if (operation.type() == ptx::Type::b16)
        return by_space<Atomic::cas, std::uint16_t>(operation);
      return on_integers<Atomic::cas>(operation);
    case Atomic::inc:
      return operation.type() == ptx::Type::u32 ? by_space<Atomic::inc, std::uint32_t>(operation)
                                                : Handlers{};
    case Atomic::dec:
      return operation.type() == ptx::Type::u32 ? by_space<Atomic::dec, std::uint32_t>(operation)
                                                : Handlers{};
    case Atomic::and_:
      return on_integers<Atomic::and_>(operation);
    case Atomic::or_:
      return on_integers<Atomic::or_>(operation);
    case Atomic::xor_:
      return on_integers<Atomic::xor_>(operation);
    case Atomic::none:
      break;
  }
  return {};
}

}  // namespace labcheck::simgpu
