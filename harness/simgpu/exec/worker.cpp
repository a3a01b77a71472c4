// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <cstring>

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
  for (std::size_t k = 0; k < worker.block_counts.size(); ++k) {
    sum += worker.block_counts[k].warps * worker.launch->program->blocks[k].positions.size();
  }
  return sum * kLanes;
}

}  // namespace labcheck::simgpu
