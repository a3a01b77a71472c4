#include "harness/simgpu/device/launch_totals.hpp"

#include <map>

namespace labcheck::simgpu {
namespace {

CounterSums shared_share(const SiteUse& use, std::uint64_t requests, std::uint64_t passes) {
  CounterSums sums;
  const bool loads = use.kind == SiteUse::Kind::load;
  (loads ? sums.shared_load_requests : sums.shared_store_requests) = requests;
  (loads ? sums.shared_load_passes : sums.shared_store_passes) = passes;
  return sums;
}

CounterSums global_share(const SiteUse& use, std::uint64_t requests, std::uint64_t cost,
                         std::uint64_t threads) {
  CounterSums sums;
  if (use.space == ptx::Space::constant) {
    sums.constant_load_requests = requests;
    sums.constant_load_passes = cost;
  } else if (use.kind == SiteUse::Kind::load) {
    sums.global_load_requests = requests;
    sums.global_load_sectors = cost;
    sums.global_load_bytes = threads * use.bytes;
  } else {
    sums.global_store_requests = requests;
    sums.global_store_sectors = cost;
    sums.global_store_bytes = threads * use.bytes;
  }
  return sums;
}

CounterSums plain_share(const SiteUse& use, std::uint64_t requests, std::uint64_t events) {
  CounterSums sums;
  if (use.space == ptx::Space::reg) {
    sums.branches = requests;
    sums.divergent_branches = events;
  } else if (use.kind == SiteUse::Kind::atomic) {
    sums.atomic_requests = requests;
    sums.atomic_passes = events;
  } else {
    (use.kind == SiteUse::Kind::load ? sums.local_load_requests : sums.local_store_requests) =
        requests;
  }
  return sums;
}

}  // namespace

LaunchTotals::LaunchTotals(const Program& program)
    : program_(&program),
      shared_(program.shared_sites.size()),
      global_(program.global_sites.size()),
      plain_(program.plain_sites.size()),
      blocks_(program.blocks.size()) {}

void LaunchTotals::add(const Worker& worker) {
  for (std::size_t k = 0; k < shared_.size(); ++k) {
    shared_[k].requests += worker.shared_sites[k].requests;
    shared_[k].cost += worker.shared_sites[k].passes;
    shared_[k].threads += worker.shared_sites[k].threads;
  }
  for (std::size_t k = 0; k < global_.size(); ++k) {
    global_[k].requests += worker.global_sites[k].requests;
    global_[k].cost += worker.global_sites[k].sectors;
    global_[k].threads += worker.global_sites[k].threads;
  }
  for (std::size_t k = 0; k < plain_.size(); ++k) {
    plain_[k].requests += worker.plain_sites[k].requests;
    plain_[k].cost += worker.plain_sites[k].events;
    plain_[k].threads += worker.plain_sites[k].threads;
  }
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    blocks_[k].warps += worker.block_counts[k].warps;
    blocks_[k].threads += worker.block_counts[k].threads;
  }
  launch_sums_.barrier_waits += worker.barrier_waits;
}

void LaunchTotals::add_launch(const Launch& launch) {
  launch_sums_.launches += 1;
  launch_sums_.blocks += launch.blocks();
  launch_sums_.threads += launch.blocks() * launch.threads();
  grid_ = launch.grid;
  block_ = launch.block;
  dynamic_shared_ = launch.dynamic_shared;
}

template <class Visit>
void LaunchTotals::each_share(Visit visit) const {
  const Program& program = *program_;
  for (std::size_t k = 0; k < shared_.size(); ++k) {
    const SiteUse& use = program.shared_sites[k];
    visit(use.place, shared_share(use, shared_[k].requests, shared_[k].cost));
  }
  for (std::size_t k = 0; k < global_.size(); ++k) {
    const SiteUse& use = program.global_sites[k];
    visit(use.place, global_share(use, global_[k].requests, global_[k].cost, global_[k].threads));
  }
  for (std::size_t k = 0; k < plain_.size(); ++k) {
    const SiteUse& use = program.plain_sites[k];
    visit(use.place, plain_share(use, plain_[k].requests, plain_[k].cost));
  }
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    CounterSums sums;
    sums.warp_instructions = blocks_[k].warps;
    sums.thread_instructions = blocks_[k].threads;
    for (const std::uint32_t place : program.blocks[k].places) visit(place, sums);
  }
}

CounterSums LaunchTotals::sums() const {
  CounterSums total = launch_sums_;
  each_share([&](std::uint32_t, const CounterSums& share) { total += share; });
  return total;
}

std::uint64_t LaunchTotals::warp_instructions() const {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < blocks_.size(); ++k)
    sum += blocks_[k].warps * program_->blocks[k].places.size();
  return sum;
}

std::vector<LineSums> LaunchTotals::lines() const {
  std::map<std::uint32_t, CounterSums> by_place;
  each_share([&](std::uint32_t place, const CounterSums& share) { by_place[place] += share; });
  std::vector<LineSums> lines;
  for (const auto& [place, sums] : by_place) {
    const SourcePlace& source = program_->places[place];
    if (source.line == 0 || sums == CounterSums{}) continue;
    lines.push_back({program_->files[source.file], source.line, sums});
  }
  return lines;
}

}  // namespace labcheck::simgpu
