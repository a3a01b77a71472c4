#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <bit>
#include <cstring>
#include <type_traits>

namespace labcheck::simgpu {
namespace {

using ptx::Atomic;
using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;

template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

template <Atomic Mode, class T>
T updated(T old, T b, T c) {
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

// How many times the access is repeated because lanes want the same address: the most lanes on one.
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

template <class AddressRegister, bool Shared>
void gather_addresses(Warp& warp, const Instruction* i, std::uint64_t* addresses) {
  const auto* registers = reinterpret_cast<const AddressRegister*>(warp.registers + i->a);
  const std::uint64_t window = Shared ? warp.worker->memory->shared_window() : 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const std::uint64_t address = registers[l] + static_cast<std::uint64_t>(i->immediate);
    addresses[l] = Shared ? window + static_cast<std::uint32_t>(address) : address;
  }
}

/// atom and red: address a, operands b and c, the old value to d unless the instruction is red
/// (which names a spare register). Lanes go in order, so that floating-point sums are the same in
/// every run.
template <Atomic Mode, class T, class AddressRegister, bool Shared>
const Instruction* atomic(Warp& warp, const Instruction* i) {
  std::uint64_t addresses[kLanes];
  gather_addresses<AddressRegister, Shared>(warp, i, addresses);
  auto* d = reinterpret_cast<Bits<T>*>(warp.registers + i->d);
  const auto* b = reinterpret_cast<const Bits<T>*>(warp.registers + i->b);
  const auto* c = reinterpret_cast<const Bits<T>*>(warp.registers + i->c);
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (addresses[lane] % sizeof(T) != 0) {
      return trap(warp, i, TrapKind::misaligned, AccessKind::atomic, lane, addresses[lane],
                  sizeof(T), 1);
    }
    std::byte* host = host_address(warp, i, addresses[lane], sizeof(T), lane, AccessKind::atomic);
    if (host == nullptr) return nullptr;
    Bits<T> old;
    std::memcpy(&old, host, sizeof old);
    const T value =
        updated<Mode>(std::bit_cast<T>(old), std::bit_cast<T>(b[lane]), std::bit_cast<T>(c[lane]));
    std::memcpy(host, &value, sizeof value);
    d[lane] = old;
  }
  PlainSite& site = warp.plain_sites[i->site];
  site.requests += 1;
  site.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  site.events += conflicts(addresses, warp.mask);
  return i + 1;
}

template <Atomic Mode, class T>
Handlers by_space(const Operation& operation) {
  const bool red = operation.opcode == ptx::Opcode::red;
  const bool wide = operation.wide(red ? 0 : 1);
  const bool shared = operation.get<SpaceModifier>(Group::space) == SpaceModifier::shared;
  Execute execute = nullptr;
  if (shared) {
    execute = wide ? atomic<Mode, T, std::uint64_t, true> : atomic<Mode, T, std::uint32_t, true>;
  } else if (wide) {
    execute = atomic<Mode, T, std::uint64_t, false>;
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

}  // namespace

Handlers select_atomic(const Operation& operation) {
  switch (operation.get<Atomic>(Group::atomic)) {
    case Atomic::add:
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
