// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/worker.hpp"

namespace labcheck::simgpu {

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
