// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/rounding.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

namespace labcheck::simgpu {
namespace {

using ptx::Atomic;
using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;

template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

/// A half-precision number in memory, or a pair that is added element by element.
template <class Format>
struct Half {
  std::uint16_t bits;
};
template <class Format>
struct HalfPair {
  Half<Format> low;
  Half<Format> high;
};
template <class Format>
Half<Format> operator+(Half<Format> a, Half<Format> b) {
  return {static_cast<std::uint16_t>(half_sum<Format>(a.bits, b.bits))};
}
template <class Format>
HalfPair<Format> operator+(HalfPair<Format> a, HalfPair<Format> b) {
  return {a.low + b.low, a.high + b.high};
}

/// The T in a register. A narrow type occupies the low bits.
template <class T>
T value_of(Bits<T> bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

template <Atomic Mode, class T>
T new_value(T old, T b, T c) {
  if constexpr (Mode == Atomic::add) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<std::make_unsigned_t<T>>(old) +
                            static_cast<std::make_unsigned_t<T>>(b));
    } else {
      return old + b;
    }
  } else if constexpr (Mode == Atomic::min) {
    return b < old ? b : old;
  } else if constexpr (Mode == Atomic::max) {
    return b > old ? b : old;
  } else if constexpr (Mode == Atomic::exch) {
    return b;
  } else if constexpr (Mode == Atomic::cas) {
    return old == b ? c : old;
  } else if constexpr (Mode == Atomic::inc) {
    return old >= b ? T{0} : static_cast<T>(old + 1);
  } else if constexpr (Mode == Atomic::dec) {
    return old == 0 || old > b ? b : static_cast<T>(old - 1);
  } else if constexpr (Mode == Atomic::and_) {
    return old & b;
  } else if constexpr (Mode == Atomic::or_) {
    return old | b;
  } else {
    return old ^ b;
  }
}

// Single-precision sums in global memory flush subnormals to zero of the same sign; sums in shared
// memory do not (PTX ISA, "atom"). A NaN result is the canonical NaN.
float flushed(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return (bits & 0x7F800000u) == 0 ? std::bit_cast<float>(bits & 0x80000000u) : value;
}
enum class Subnormals { kept, flushed };
float sum(float a, float b, Subnormals subnormals) {
  const float exact = subnormals == Subnormals::flushed ? flushed(flushed(a) + flushed(b)) : a + b;
  return exact == exact ? exact : std::bit_cast<float>(0x7FFFFFFFu);
}

/// The values of a word in memory before and after the operation of one lane.
template <class T>
struct Exchanged {
  Bits<T> old = 0;
  Bits<T> updated = 0;
};

/// Executes the operation of one lane on the word at `host`.
template <Atomic Mode, class T>
Exchanged<T> exchange(std::byte* host, Bits<T> b, Bits<T> c,
                      [[maybe_unused]] Subnormals subnormals) {
  Exchanged<T> result;
  std::memcpy(&result.old, host, sizeof(T));
  T value;
  if constexpr (std::is_same_v<T, float> && Mode == Atomic::add) {
    value = sum(value_of<T>(result.old), value_of<T>(b), subnormals);
  } else {
    value = new_value<Mode>(value_of<T>(result.old), value_of<T>(b), value_of<T>(c));
  }
  std::memcpy(host, &value, sizeof value);
  std::memcpy(&result.updated, &value, sizeof value);
  return result;
}

/// The same on an integer while other host threads run blocks of the launch (Program::ordered).
template <Atomic Mode, class T>
Exchanged<T> exchange_among_workers(std::byte* host, Bits<T> b, Bits<T> c, Subnormals subnormals) {
  if constexpr (!std::is_integral_v<T>) {
    return exchange<Mode, T>(host, b, c, subnormals);
  } else {
    const std::atomic_ref<T> word(*reinterpret_cast<T*>(host));
    T old = word.load(std::memory_order_relaxed);
    T value;
    do {
      value = new_value<Mode>(old, value_of<T>(b), value_of<T>(c));
    } while (!word.compare_exchange_weak(old, value, std::memory_order_relaxed));
    return {static_cast<Bits<T>>(old), static_cast<Bits<T>>(value)};
  }
}

template <Atomic Mode>
constexpr AtomicUse kUse = Mode == Atomic::exch ? AtomicUse::replaces : AtomicUse::updates;

template <Atomic Mode>
PlainSite& count(Warp& warp, const Instruction* i, const std::uint64_t* addresses) {
  PlainSite& site = count_request(warp, i, warp.mask);
  if (warp.block->launch.program->checks != CheckLevel::fast)
    site.events += address_conflicts(addresses, warp.mask);
  note_acquire(warp, i, signal_use(Mode));
  note_release(warp, i, signal_use(Mode));
  return site;
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
  const auto* registers = lanes<std::uint64_t>(warp, i->a);
  Bits<T> changed = 0;
  Mask in_global = 0;
  std::optional<AtomicRecorder> recorder;
  if (warp.checks != nullptr) recorder.emplace(warp, i, sizeof(T), kUse<Mode>);
  std::uint64_t addresses[kLanes];
  for (unsigned l = 0; l < kLanes; ++l)
    addresses[l] = registers[l] + static_cast<std::uint64_t>(i->immediate);
  const bool is_alone = warp.worker->is_alone;
  const auto find = [&](unsigned lane) {
    return find_atomic_location(warp, addresses[lane], sizeof(T), lane);
  };
  // See trap().
  for (const unsigned lane : lanes_in(recorder ? warp.mask : 0)) {
    if (find(lane).bytes == nullptr) return trap_bad_atomic(warp, i, addresses, sizeof(T), lane);
  }
  for (const unsigned lane : lanes_in(warp.mask)) {
    const HostLocation location = find(lane);
    if (location.bytes == nullptr) return trap_bad_atomic(warp, i, addresses, sizeof(T), lane);
    const bool in_shared =
        addresses[lane] - warp.worker->memory->shared_window() < DeviceMemory::kWindowSize;
    in_global |= Mask{!in_shared} << lane;
    if (recorder) [[unlikely]]
      recorder->note_generic(lane, addresses[lane]);
    location.note_write(sizeof(T));
    const Subnormals subnormals = in_shared ? Subnormals::kept : Subnormals::flushed;
    const Bits<T> b = operands.b[lane];
    const Bits<T> c = operands.c[lane];
    const Exchanged<T> exchanged =
        is_alone ? exchange<Mode, T>(location.bytes, b, c, subnormals)
                 : exchange_among_workers<Mode, T>(location.bytes, b, c, subnormals);
    operands.d[lane] = exchanged.old;
    changed |= exchanged.old ^ exchanged.updated;
  }
  changed != 0 ? note_effect(warp) : note_poll(warp);
  count_sectors(warp, count<Mode>(warp, i, addresses), addresses, in_global, sizeof(T));
  return !recorder || recorder->defined() ? i + 1 : follow_from(warp, i + 1);
}

template <Atomic Mode, class T, class AddressRegister>
const Instruction* atomic_shared(Warp& warp, const Instruction* i) {
  const Operands<T> operands(warp, i);
  const auto* registers = lanes<AddressRegister>(warp, i->a);
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
  // The distances to the last valid address: if one is negative, the highest bit of `past` is set.
  std::uint64_t past = 0;
  std::uint64_t bits = 0;
  each_lane(warp.mask, [&](unsigned lane) {
    past |= warp.shared_size - sizeof(T) - addresses[lane];
    bits |= addresses[lane];
  });
  if (static_cast<std::int64_t>(past) < 0 || bits % sizeof(T) != 0)
    return trap_shared_access(warp, i, starts, sizeof(T), AccessKind::atomic);
  std::optional<AtomicRecorder> recorder;
  if (warp.checks != nullptr) recorder.emplace(warp, i, sizeof(T), kUse<Mode>);
  Bits<T> changed = 0;
  each_lane(warp.mask, [&](unsigned lane) {
    if (recorder) [[unlikely]]
      recorder->note_shared(lane, addresses[lane]);
    const Exchanged<T> exchanged = exchange<Mode, T>(
        warp.shared + addresses[lane], operands.b[lane], operands.c[lane], Subnormals::kept);
    operands.d[lane] = exchanged.old;
    changed |= exchanged.old ^ exchanged.updated;
  });
  changed != 0 ? note_effect(warp) : note_poll(warp);
  count<Mode>(warp, i, addresses);
  return !recorder || recorder->defined() ? i + 1 : follow_from(warp, i + 1);
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
  return with_type<kAnyType, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t>(
      operation.type(), [&](auto t) { return by_space<Mode, decltype(t)>(operation); });
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
  const ptx::Type type = operation.type();
  const bool is_half = ptx::is_half(type);
  if (is_half != operation.has(Group::no_flush)) return {};
  const auto mode = operation.get<Atomic>(Group::atomic);
  if (mode == Atomic::add && is_half) return on_halves(operation);
  if (mode == Atomic::add && type == ptx::Type::f32) return by_space<Atomic::add, float>(operation);
  if (mode == Atomic::add && type == ptx::Type::f64)
    return by_space<Atomic::add, double>(operation);
  if (mode == Atomic::cas && type == ptx::Type::b16)
    return by_space<Atomic::cas, std::uint16_t>(operation);
  if ((mode == Atomic::inc || mode == Atomic::dec) && type != ptx::Type::u32) return {};
  return with_constant<Atomic::add, Atomic::min, Atomic::max, Atomic::inc, Atomic::dec, Atomic::cas,
                       Atomic::exch, Atomic::and_, Atomic::or_, Atomic::xor_>(
      mode, [&](auto chosen) { return on_integers<decltype(chosen)::value>(operation); });
}

}  // namespace labcheck::simgpu
