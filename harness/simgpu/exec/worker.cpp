// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

#include "harness/simgpu/checks/follow.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace labcheck::simgpu {
namespace {

// The contents of shared and local memory when a block starts: NaN as a float, -1 as an integer, so
// that uninitialized values look wrong.
constexpr int kSharedFill = 0xFF;

// Whether each warp of a block can run to its end before the next one starts. The lanes of a
// shuffle may read lanes that the block does not have, so these must not have values of other
// warps.
bool runs_one_by_one(const Launch& launch) {
  const Program& program = *launch.program;
  return !program.lanes_may_wait && !program.has_block_barriers &&
         program.checks != CheckLevel::full && launch.threads() % kLanes == 0;
}

void fill(std::vector<std::byte>& memory) {
  if (!memory.empty()) std::memset(memory.data(), kSharedFill, memory.size());
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
      one_by_one(runs_one_by_one(launch)),
      frames(one_by_one ? 1 : launch.warps()),
      shared(launch.shared_size()),
      local(std::size_t{launch.program->local_size} * kLanes * launch.warps()) {
  copies.start(launch.warps());
  const Program& program = *launch.program;
  if (program.checks == CheckLevel::full) checks = std::make_unique<BlockChecks>(worker.checks);
  const std::size_t local_of_warp = std::size_t{program.local_size} * kLanes;
  for (std::uint32_t k = 0; k < warps.size(); ++k) {
    Warp& warp = warps[k];
    warp.index = k;
    warp.first_thread = thread_index(launch, k * kLanes);
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
  const Program& program = *block.launch.program;
  if (!program.copies.empty() || !program.mbarrier_uses.empty())
    block.copies.start(block.launch.warps());
  if (block.checks != nullptr) start(*block.checks, block.launch, linear);
  if (block.one_by_one) return;
  for (Warp& warp : block.warps) start(block, warp);
}

void start(ResidentBlock& block, Warp& warp) {
  const Function& kernel = block.launch.program->kernel();
  const std::uint32_t count = std::min(block.launch.threads() - warp.index * kLanes, kLanes);
  warp.live = count == kLanes ? kAllLanes : (Mask{1} << count) - 1;
  warp.turns = 0;
  warp.split_count = 1;
  warp.splits[0] = Split{};
  warp.splits[0].frame = frames_of(block, warp).kernel_frame(warp, kernel);
  warp.splits[0].frame->splits = 1;
  warp.splits[0].mask = warp.live;
  warp.splits[0].next = kernel.code.data();
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
  start(worker.checks, *worker.launch, *worker.memory, worker.global_sites);
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
    if (lifetime_of(use.reg) != SpecialLifetime::block) write_special(warp, frame.registers, use);
  }
  return &frame;
}

Frame* FramePool::kernel_frame(Warp& warp, const Function& kernel) {
  if (kernel_ == nullptr) kernel_ = make(warp, kernel);
  kernel_->splits = 0;
  if (warp.block->launch.program->allocates_local) kernel_->allocated = {};
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
  const ResidentBlock& block = *warp.block;
  const bool is_new_block = frame.block != block.linear;
  for (const SpecialUse& use : frame.function->specials) {
    const SpecialLifetime lifetime = lifetime_of(use.reg);
    const bool may_change = (lifetime == SpecialLifetime::block && is_new_block) ||
                            (lifetime == SpecialLifetime::warp && block.one_by_one);
    if (may_change && !keeps_special(warp, frame, use.reg))
      write_special(warp, frame.registers, use);
  }
  frame.block = block.linear;
  frame.block_index = block.index;
  frame.first_thread = warp.first_thread;
  for (const RegisterUse& use : frame.function->uninitialized)
    std::memset(frame.registers + use.offset, kRegisterFill, use.bytes());
}

}  // namespace labcheck::simgpu
