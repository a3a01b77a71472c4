// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/launch_totals.hpp"

#include <algorithm>
#include <map>

namespace labcheck::simgpu {
namespace {

void add_shared(Counters& sums, SiteUse::Kind kind, std::uint64_t requests, std::uint64_t passes,
                std::uint64_t conflicts) {
  const bool loads = kind == SiteUse::Kind::load;
  (loads ? sums.shared_load_requests : sums.shared_store_requests) += requests;
  (loads ? sums.shared_load_passes : sums.shared_store_passes) += passes;
  (loads ? sums.shared_load_conflicts : sums.shared_store_conflicts) += conflicts;
}

// Sectors by other means than loads and stores of global memory.
void add_sectors(Counters& sums, std::uint64_t Counters::*own, const PlainSite& site) {
  sums.*own = site.sectors;
  sums.global_bytes_moved = site.sectors * kSectorBytes;
  sums.global_read_excess_sectors = site.excess_sectors;
}

void add_local(Counters& sums, SiteUse::Kind kind, std::uint64_t requests, std::uint64_t sectors,
               std::uint64_t bytes) {
  const bool loads = kind == SiteUse::Kind::load;
  (loads ? sums.local_load_requests : sums.local_store_requests) += requests;
  (loads ? sums.local_load_sectors : sums.local_store_sectors) += sectors;
  (loads ? sums.local_load_bytes : sums.local_store_bytes) += bytes;
}

// The fewest sectors that could hold what the requests access.
std::uint64_t least_sectors(const GlobalSums& site) {
  return std::min(site.strides.min_cost(), site.sectors);
}

Counters share_of(const SiteUse& use, const PlainSite& site) {
  Counters sums;
  if (!use.is_used) return sums;
  switch (use.kind) {
    case SiteUse::Kind::branch:
      sums.branches = site.requests;
      sums.divergent_branches = site.events;
      break;
    case SiteUse::Kind::barrier:
      sums.barrier_waits = site.requests;
      break;
    case SiteUse::Kind::atomic:
      if (use.space != ptx::Space::shared) sums.global_reads = site.requests;
      sums.atomic_requests = site.requests;
      sums.atomic_passes = site.events;
      sums.atomic_operations = site.threads;
      add_sectors(sums, &Counters::atomic_sectors, site);
      break;
    case SiteUse::Kind::texture:
      sums.texture_requests = sums.global_reads = site.requests;
      add_sectors(sums, &Counters::texture_sectors, site);
      break;
    case SiteUse::Kind::surface:
      sums.surface_requests = sums.global_reads = site.requests;
      add_sectors(sums, &Counters::surface_sectors, site);
      break;
    case SiteUse::Kind::load:
    case SiteUse::Kind::store:
      if (use.space == ptx::Space::param) {
        sums.parameter_load_requests = site.requests;
      } else {
        add_local(sums, use.kind, site.requests, site.sectors, site.threads * use.bytes);
      }
      break;
  }
  return sums;
}

Counters share_of(const FlopUse& use, std::uint64_t threads) {
  Counters sums;
  sums.flops = threads * use.operations;
  (use.precision == FlopUse::Precision::half     ? sums.half_flops
   : use.precision == FlopUse::Precision::single ? sums.single_flops
                                                 : sums.double_flops) = sums.flops;
  return sums;
}

Counters share_of(const SiteUse& use, const SharedSums& site) {
  Counters sums;
  if (!use.is_used) return sums;
  add_shared(sums, use.kind, site.requests, site.passes, site.conflicts);
  return sums;
}

Counters share_of(const SiteUse& use, const GlobalSums& site) {
  Counters sums;
  if (!use.is_used) return sums;
  const GenericRequests& generic = site.generic;
  add_shared(sums, use.kind, generic.shared_requests, generic.shared_passes,
             generic.shared_conflicts);
  add_local(sums, use.kind, generic.local_requests, generic.local_sectors,
            generic.local_threads * use.bytes);
  if (use.space == ptx::Space::constant) {
    sums.constant_load_requests = site.requests;
    sums.constant_load_passes = site.sectors;
    return sums;
  }
  sums.global_bytes_moved = site.sectors * kSectorBytes;
  const bool loads = use.kind == SiteUse::Kind::load;
  if (loads) {
    sums.global_reads = site.requests;
    sums.global_read_excess_sectors = site.sectors - least_sectors(site);
  }
  (loads ? sums.global_load_requests : sums.global_store_requests) = site.requests;
  (loads ? sums.global_load_sectors : sums.global_store_sectors) = site.sectors;
  (loads ? sums.global_load_transactions : sums.global_store_transactions) = site.transactions;
  const auto bytes_in = [&](MemoryPlace place) { return site.threads.at(place) * use.bytes; };
  (loads ? sums.global_load_bytes : sums.global_store_bytes) = site.threads.sum() * use.bytes;
  (loads ? sums.page_locked_load_bytes : sums.page_locked_store_bytes) =
      bytes_in(MemoryPlace::page_locked);
  (loads ? sums.managed_load_bytes : sums.managed_store_bytes) = bytes_in(MemoryPlace::managed);
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
  for (std::size_t k = 0; k < shared_.size(); ++k) shared_[k].add(worker.shared_sites[k]);
  for (std::size_t k = 0; k < global_.size(); ++k) global_[k].add(worker.global_sites[k]);
  for (std::size_t k = 0; k < plain_.size(); ++k) plain_[k].add(worker.plain_sites[k]);
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    blocks_[k].warps += worker.block_counts[k].warps;
    blocks_[k].threads += worker.block_counts[k].threads;
  }
}

void LaunchTotals::add_launch(const Launch& launch) {
  const bool is_first = launch_sums_.launches == 0;
  has_one_shape_ = is_first || (has_one_shape_ && grid_ == launch.grid && block_ == launch.block &&
                                dynamic_shared_ == launch.dynamic_shared);
  launch_sums_.launches += 1;
  launch_sums_.blocks += launch.blocks();
  launch_sums_.threads += launch.blocks() * launch.threads();
  grid_ = launch.grid;
  block_ = launch.block;
  dynamic_shared_ = launch.dynamic_shared;
}

template <class Visit>
void LaunchTotals::for_each_share(Visit visit) const {
  const Program& program = *program_;
  for (std::size_t k = 0; k < shared_.size(); ++k)
    visit(program.shared_sites[k].position, share_of(program.shared_sites[k], shared_[k]));
  for (std::size_t k = 0; k < global_.size(); ++k)
    visit(program.global_sites[k].position, share_of(program.global_sites[k], global_[k]));
  for (std::size_t k = 0; k < plain_.size(); ++k) {
    visit(program.plain_sites[k].position, share_of(program.plain_sites[k], plain_[k]));
  }
  for (std::size_t k = 0; k < blocks_.size(); ++k) {
    Counters sums;
    sums.warp_instructions = blocks_[k].warps;
    sums.thread_instructions = blocks_[k].threads;
    for (const std::uint32_t position : program.blocks[k].positions) visit(position, sums);
    for (const FlopUse& use : program.blocks[k].flops)
      visit(use.position, share_of(use, blocks_[k].threads));
  }
}

Counters LaunchTotals::sums() const {
  Counters total = launch_sums_;
  for_each_share([&](std::uint32_t, const Counters& share) { total += share; });
  return total;
}

std::uint64_t LaunchTotals::warp_instructions() const {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < blocks_.size(); ++k)
    sum += blocks_[k].warps * program_->blocks[k].positions.size();
  return sum;
}

std::uint64_t LaunchTotals::global_bytes() const {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < global_.size(); ++k) {
    const SiteUse& use = program_->global_sites[k];
    if (!use.is_used || use.space == ptx::Space::constant) continue;
    // Lanes that share bytes request more of them than there are.
    sum += std::min(global_[k].threads.sum() * use.bytes, global_[k].sectors * kSectorBytes);
  }
  return sum;
}

std::vector<LineCounters> LaunchTotals::lines() const {
  std::map<std::uint32_t, Counters> by_position;
  for_each_share(
      [&](std::uint32_t position, const Counters& share) { by_position[position] += share; });
  std::vector<LineCounters> lines;
  for (const auto& [position, sums] : by_position) {
    const SourcePosition& source = program_->positions[position];
    if (source.line == 0 || sums == Counters{}) continue;
    lines.push_back({program_->files[source.file], source.line, sums});
  }
  return lines;
}

std::vector<LineAccess> LaunchTotals::accesses() const {
  std::vector<LineAccess> accesses;
  const auto add = [&](const SiteUse& use, AccessedMemory memory, const StrideTally& strides,
                       std::uint64_t requests, std::uint64_t cost, std::uint64_t least) {
    const SourcePosition& source = program_->positions[use.position];
    if (source.line == 0 || requests == 0) return;
    const AccessDirection direction =
        use.kind == SiteUse::Kind::load ? AccessDirection::load : AccessDirection::store;
    add_access(accesses, {program_->files[source.file], source.line, direction, memory, use.bytes,
                          strides.majority_stride(), requests, cost, least});
  };
  for (std::size_t k = 0; k < global_.size(); ++k) {
    const SiteUse& use = program_->global_sites[k];
    const GlobalSums& site = global_[k];
    if (use.space != ptx::Space::constant)
      add(use, AccessedMemory::global, site.strides, site.requests, site.sectors,
          least_sectors(site));
  }
  for (std::size_t k = 0; k < shared_.size(); ++k) {
    const SharedSums& site = shared_[k];
    add(program_->shared_sites[k], AccessedMemory::shared, site.strides, site.requests, site.passes,
        std::min(site.strides.min_cost(), site.passes));
  }
  return accesses;
}

}  // namespace labcheck::simgpu
