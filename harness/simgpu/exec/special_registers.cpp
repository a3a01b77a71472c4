// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/special_registers.hpp"

#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {
namespace {

enum class Lifetime { launch, block };

Lifetime lifetime(SpecialRegister reg) {
  switch (reg) {
    case SpecialRegister::ctaid_x:
    case SpecialRegister::ctaid_y:
    case SpecialRegister::ctaid_z:
    case SpecialRegister::smid:
      return Lifetime::block;
    default:
      return Lifetime::launch;
  }
}

std::uint64_t value_of(const Warp& warp, unsigned lane, SpecialRegister reg) {
  const ResidentBlock& block = *warp.block;
  const Launch& launch = block.launch;
  const Mask bit = Mask{1} << lane;
  const auto component = [&](SpecialRegister first) {
    return static_cast<std::size_t>(reg) - static_cast<std::size_t>(first);
  };
  switch (reg) {
    case SpecialRegister::tid_x:
    case SpecialRegister::tid_y:
    case SpecialRegister::tid_z:
      return thread_index(warp, lane)[component(SpecialRegister::tid_x)];
    case SpecialRegister::ntid_x:
    case SpecialRegister::ntid_y:
    case SpecialRegister::ntid_z:
      return launch.block[component(SpecialRegister::ntid_x)];
    case SpecialRegister::ctaid_x:
    case SpecialRegister::ctaid_y:
    case SpecialRegister::ctaid_z:
      return block.index[component(SpecialRegister::ctaid_x)];
    case SpecialRegister::nctaid_x:
    case SpecialRegister::nctaid_y:
    case SpecialRegister::nctaid_z:
      return launch.grid[component(SpecialRegister::nctaid_x)];
    case SpecialRegister::laneid:
      return lane;
    case SpecialRegister::warpid:
      return warp.index;
    case SpecialRegister::nwarpid:
      return launch.warps();
    case SpecialRegister::smid:
      return block.linear % launch.multiprocessors;
    case SpecialRegister::nsmid:
      return launch.multiprocessors;
    case SpecialRegister::gridid:
      return launch.id;
    case SpecialRegister::lanemask_eq:
      return bit;
    case SpecialRegister::lanemask_lt:
      return bit - 1;
    case SpecialRegister::lanemask_le:
      return bit | (bit - 1);
    case SpecialRegister::lanemask_gt:
      return ~(bit | (bit - 1));
    case SpecialRegister::lanemask_ge:
      return ~(bit - 1);
    case SpecialRegister::dynamic_smem_size:
      return launch.dynamic_shared;
    case SpecialRegister::total_smem_size:
    case SpecialRegister::aggr_smem_size:
      return launch.shared_size();
    case SpecialRegister::envreg1:
      return launch.grid_workspace >> 32;
    case SpecialRegister::envreg2:
      return launch.grid_workspace & 0xFFFFFFFF;
    default:
      return 0;
  }
}

void write(const Warp& warp, std::byte* registers, const SpecialUse& use) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t value = value_of(warp, lane, use.reg);
    if (use.wide) {
      reinterpret_cast<std::uint64_t*>(registers + use.offset)[lane] = value;
    } else {
      reinterpret_cast<std::uint32_t*>(registers + use.offset)[lane] =
          static_cast<std::uint32_t>(value);
    }
  }
}

}  // namespace

void write_fixed(const Warp& warp, std::byte* registers, const SpecialUse& use) {
  if (lifetime(use.reg) == Lifetime::launch) write(warp, registers, use);
}

void write_of_block(const Warp& warp, std::byte* registers, const SpecialUse& use) {
  if (lifetime(use.reg) == Lifetime::block) write(warp, registers, use);
}

bool is_clock(SpecialRegister reg) {
  return reg == SpecialRegister::clock || reg == SpecialRegister::clock_hi ||
         reg == SpecialRegister::globaltimer_lo || reg == SpecialRegister::globaltimer_hi ||
         is_wide_clock(reg);
}

bool is_wide_clock(SpecialRegister reg) {
  return reg == SpecialRegister::clock64 || reg == SpecialRegister::globaltimer;
}

}  // namespace labcheck::simgpu
