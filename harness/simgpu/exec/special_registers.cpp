// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

bool is_thread_index(SpecialRegister reg) {
  return reg >= SpecialRegister::tid_x && reg <= SpecialRegister::tid_z;
}

bool is_block_index(SpecialRegister reg) {
  return reg >= SpecialRegister::ctaid_x && reg <= SpecialRegister::ctaid_z;
}

// The number of `reg` among the components of a vector, of which `first` is x.
std::size_t component(SpecialRegister reg, SpecialRegister first) {
  return static_cast<std::size_t>(reg) - static_cast<std::size_t>(first);
}

// Whether each warp is a part of a row of threads.
bool has_rows_of_warps(const Warp& warp) {
  return warp.block->launch.block[0] % kLanes == 0;
}

// Whether the lanes of a warp have different values, other than thread indices.
bool is_of_lane(SpecialRegister reg) {
  switch (reg) {
    case SpecialRegister::laneid:
    case SpecialRegister::lanemask_eq:
    case SpecialRegister::lanemask_lt:
    case SpecialRegister::lanemask_le:
    case SpecialRegister::lanemask_gt:
    case SpecialRegister::lanemask_ge:
      return true;
    default:
      return false;
  }
}

std::uint64_t value_of(const Warp& warp, unsigned lane, SpecialRegister reg) {
  const ResidentBlock& block = *warp.block;
  const Launch& launch = block.launch;
  const Mask bit = Mask{1} << lane;
  switch (reg) {
    case SpecialRegister::ntid_x:
    case SpecialRegister::ntid_y:
    case SpecialRegister::ntid_z:
      return launch.block[component(reg, SpecialRegister::ntid_x)];
    case SpecialRegister::ctaid_x:
    case SpecialRegister::ctaid_y:
    case SpecialRegister::ctaid_z:
      return block.index[component(reg, SpecialRegister::ctaid_x)];
    case SpecialRegister::nctaid_x:
    case SpecialRegister::nctaid_y:
    case SpecialRegister::nctaid_z:
      return launch.grid[component(reg, SpecialRegister::nctaid_x)];
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

template <class R>
void write_thread_indices(const Warp& warp, R* lanes, std::size_t axis) {
  const Dim3& size = warp.block->launch.block;
  Dim3 at = warp.first_thread;
  if (has_rows_of_warps(warp)) {
    std::fill_n(lanes, kLanes, static_cast<R>(at[axis]));
    for (unsigned l = 0; axis == 0 && l < kLanes; ++l) lanes[l] += static_cast<R>(l);
    return;
  }
  for (unsigned l = 0; l < kLanes; ++l) {
    lanes[l] = static_cast<R>(at[axis]);
    if (++at[0] < size[0]) continue;
    at[0] = 0;
    if (++at[1] < size[1]) continue;
    at[1] = 0;
    ++at[2];
  }
}

template <class R>
void write(const Warp& warp, R* lanes, SpecialRegister reg) {
  if (is_thread_index(reg)) {
    write_thread_indices(warp, lanes, component(reg, SpecialRegister::tid_x));
  } else if (is_of_lane(reg)) {
    for (unsigned l = 0; l < kLanes; ++l) lanes[l] = static_cast<R>(value_of(warp, l, reg));
  } else {
    std::fill_n(lanes, kLanes, static_cast<R>(value_of(warp, 0, reg)));
  }
}

}  // namespace

bool keeps_special(const Warp& warp, const Frame& frame, SpecialRegister reg) {
  if (is_block_index(reg)) {
    const std::size_t axis = component(reg, SpecialRegister::ctaid_x);
    return frame.block_index[axis] == warp.block->index[axis];
  }
  if (!is_thread_index(reg) || !has_rows_of_warps(warp)) return false;
  const std::size_t axis = component(reg, SpecialRegister::tid_x);
  return frame.first_thread[axis] == warp.first_thread[axis];
}

void write_special(const Warp& warp, std::byte* registers, const SpecialUse& use) {
  if (use.wide) {
    write(warp, reinterpret_cast<std::uint64_t*>(registers + use.offset), use.reg);
  } else {
    write(warp, reinterpret_cast<std::uint32_t*>(registers + use.offset), use.reg);
  }
}

}  // namespace labcheck::simgpu
