// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

#include "harness/simgpu/checks/follow.hpp"

#include <algorithm>
#include <cstring>
#include <new>

namespace labcheck::simgpu {
namespace {

// The contents of shared and local memory when a block starts: NaN as a float, -1 as an integer, so
// that uninitialized values look wrong.
constexpr int kSharedFill = 0xFF;

void start_warp(ResidentBlock& block, Warp& warp) {
  const Function& kernel = block.launch.program->kernel();
  const std::uint32_t count = std::min(block.launch.threads() - warp.index * kLanes, kLanes);
  warp.live = count == kLanes ? kAllLanes : (Mask{1} << count) - 1;
  warp.turns = 0;
  warp.split_count = 1;
  warp.splits[0] = Split{};
  warp.splits[0].frame = block.frames[warp.index].kernel_frame(warp, kernel);
  warp.splits[0].frame->splits = 1;
  warp.splits[0].mask = warp.live;
  warp.splits[0].next = kernel.code.data();
}

void fill(std::vector<std::byte>& memory) {
  if (!memory.empty()) std::memset(memory.data(), kSharedFill, memory.size());
}

// Whether the register's value depends on the block.
bool is_of_block(SpecialRegister reg) {
  switch (reg) {
    case SpecialRegister::ctaid_x:
    case SpecialRegister::ctaid_y:
    case SpecialRegister::ctaid_z:
    case SpecialRegister::smid:
      return true;
    default:
      return false;
  }
}

// Whether the register's value depends on the lane.
bool is_of_lane(SpecialRegister reg) {
  switch (reg) {
    case SpecialRegister::tid_x:
    case SpecialRegister::tid_y:
    case SpecialRegister::tid_z:
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

template <class R>
void write(const Warp& warp, R* lanes, SpecialRegister reg) {
  if (!is_of_lane(reg)) {
    std::fill_n(lanes, kLanes, static_cast<R>(value_of(warp, 0, reg)));
    return;
  }
  for (unsigned l = 0; l < kLanes; ++l) lanes[l] = static_cast<R>(value_of(warp, l, reg));
}

void write(const Warp& warp, std::byte* registers, const SpecialUse& use) {
  if (use.wide) {
    write(warp, reinterpret_cast<std::uint64_t*>(registers + use.offset), use.reg);
  } else {
    write(warp, reinterpret_cast<std::uint32_t*>(registers + use.offset), use.reg);
  }
}

constexpr std::align_val_t kFrameAlignment{64};

// The contents of uninitialized registers, as in uninitialized memory.
constexpr int kRegisterFill = 0xFF;

// Sets a register to `value` in all lanes.
void fill(std::byte* register_bytes, bool wide, std::uint64_t value) {
  if (wide) {
    std::fill_n(reinterpret_cast<std::uint64_t*>(register_bytes), kLanes, value);
  } else {
    std::fill_n(reinterpret_cast<std::uint32_t*>(register_bytes), kLanes,
                static_cast<std::uint32_t>(value));
  }
}

}  // namespace

ResidentBlock::ResidentBlock(Worker& owner)
    : worker(owner),
      launch(*owner.launch),
      warps(launch.warps()),
      frames(launch.warps()),
      shared(launch.shared_size()),
      local(std::size_t{launch.program->local_size} * kLanes * launch.warps()) {
  const Program& program = *launch.program;
  if (program.checks == CheckLevel::full) checks = std::make_unique<BlockChecks>(worker.checks);
  const std::size_t local_of_warp = std::size_t{program.local_size} * kLanes;
  for (std::uint32_t k = 0; k < warps.size(); ++k) {
    Warp& warp = warps[k];
    warp.index = k;
    warp.block = this;
    warp.worker = &worker;
    warp.checks = checks.get();
    warp.shared = shared.data();
    warp.shared_size = launch.shared_size();
    warp.shared_sites = worker.shared_sites.data();
    warp.global_sites = worker.global_sites.data();
    warp.plain_sites = worker.plain_sites.data();
    warp.block_counts = worker.block_counts.data();
    warp.local = local.data() + k * local_of_warp;
    warp.local_size = program.local_size;
  }
}

void start(ResidentBlock& block, std::uint64_t linear) {
  block.linear = linear;
  block.index = block_index(block.launch, linear);
  block.executed_before = 0;
  block.arrived.fill(0);
  fill(block.shared);
  fill(block.local);
  block.copies.start(block.launch.warps());
  if (block.checks != nullptr) start(*block.checks, block.launch, linear);
  for (Warp& warp : block.warps) start_warp(block, warp);
}

TurnClock::TurnClock(ResidentBlock& block) : block_(block) {
  block.turn_start = executed(block.worker);
}

TurnClock::~TurnClock() {
  block_.executed_before = executed(block_);
}

std::uint64_t executed(const ResidentBlock& block) {
  return block.executed_before + executed(block.worker) - block.turn_start;
}

bool exceeds_limit(const ResidentBlock& block) {
  return executed(block) > block.launch.instruction_limit;
}

Dim3 thread_index(const Warp& warp, unsigned lane) {
  return thread_index(warp.block->launch, warp.index * kLanes + lane);
}

void prepare(Worker& worker) {
  const Program& program = *worker.launch->program;
  worker.trapped = false;
  worker.bad_accesses.clear();
  SharedSite shared_site;
  GlobalSite global_site;
  shared_site.counted = global_site.counted = program.checks != CheckLevel::fast;
  worker.shared_sites.assign(program.shared_sites.size(), shared_site);
  worker.global_sites.assign(program.global_sites.size(), global_site);
  worker.plain_sites.assign(program.plain_sites.size(), {});
  worker.block_counts.assign(program.blocks.size(), {});
  worker.blocks.clear();
  start(worker.checks, *worker.memory);
}

std::uint64_t executed(const Worker& worker) {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < worker.block_counts.size(); ++k)
    sum += worker.block_counts[k].warps * worker.launch->program->blocks[k].positions.size();
  return sum * kLanes;
}

void FramePool::Aligned::operator()(std::byte* bytes) const {
  ::operator delete[](bytes, kFrameAlignment);
}

Frame* FramePool::make(Warp& warp, const Function& function) {
  registers_.emplace_back(
      static_cast<std::byte*>(::operator new[](function.frame_size, kFrameAlignment)));
  frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_.back();
  frame.registers = registers_.back().get();
  frame.function = &function;
  std::memset(frame.registers, 0, function.frame_size);
  for (const Constant& constant : function.constants)
    fill(frame.registers + constant.offset, constant.wide, constant.bits);
  for (const ParameterUse& use : function.kernel_parameters) {
    std::uint64_t value = 0;
    std::memcpy(&value, warp.block->launch.parameters.data() + use.parameter, use.wide ? 8 : 4);
    fill(frame.registers + use.offset, use.wide, value);
  }
  for (const SpecialUse& use : function.specials) {
    if (!is_of_block(use.reg)) write(warp, frame.registers, use);
  }
  return &frame;
}

Frame* FramePool::kernel_frame(Warp& warp, const Function& kernel) {
  if (kernel_ == nullptr) kernel_ = make(warp, kernel);
  *kernel_ = Frame{kernel_->registers, &kernel, nullptr, nullptr, 0, 0, 0, {}};
  start_frame(warp, *kernel_);
  if (warp.checks != nullptr) note_kernel_frame(warp, *kernel_);
  return kernel_;
}

Frame* FramePool::enter(Warp& warp, const Function& callee, Frame* caller,
                        const Instruction* call) {
  const auto found = std::find_if(free_.begin(), free_.end(),
                                  [&](const Frame* f) { return f->function == &callee; });
  Frame* frame = nullptr;
  if (found != free_.end()) {
    frame = *found;
    *found = free_.back();
    free_.pop_back();
  } else {
    frame = make(warp, callee);
  }
  *frame =
      Frame{frame->registers, &callee, caller, call, caller->depth + 1, caller->local_end(), 0, {}};
  start_frame(warp, *frame);
  if (warp.checks != nullptr) note_called_frame(warp, *frame);
  return frame;
}

void start_frame(Warp& warp, Frame& frame) {
  for (const SpecialUse& use : frame.function->specials) {
    if (is_of_block(use.reg)) write(warp, frame.registers, use);
  }
  for (const RegisterUse& use : frame.function->uninitialized)
    std::memset(frame.registers + use.offset, kRegisterFill, use.bytes());
}

}  // namespace labcheck::simgpu
