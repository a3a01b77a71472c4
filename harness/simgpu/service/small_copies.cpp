// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/small_copies.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kSmallPiece = 32;  // [bytes]

// More copies are not looked at.
constexpr std::size_t kMaxCopies = std::size_t{1} << 20;

}  // namespace

void SmallCopies::add(const Copy& copy, const DeviceMemory& memory) {
  const auto& [call, to, from, extent, kind, in] = copy;
  if (extent.width >= kSmallPiece) return;
  const auto start_of = [&](std::uint64_t address) {
    const Allocation* found = memory.find(address);
    return found == nullptr ? 0 : found->begin;
  };
  Moves& moves = moves_[{start_of(to.address), start_of(from.address)}];
  for (std::size_t k = 0; k < extent.rows * extent.slices && moves.size() < kMaxCopies; ++k) {
    const std::size_t slice = k / extent.rows;
    const std::size_t row = k % extent.rows;
    moves.emplace_back(to.address + slice * to.slice_pitch + row * to.row_pitch,
                       from.address + slice * from.slice_pitch + row * from.row_pitch);
  }
}

std::uint64_t SmallCopies::count_rearranged() {
  std::uint64_t count = 0;
  for (auto& [memory, moves] : moves_) {
    std::ranges::stable_sort(moves, {}, &Move::first);
    const auto by_target = count_steps_back(moves, &Move::second);
    std::ranges::stable_sort(moves, {}, &Move::second);
    count += std::min(by_target, count_steps_back(moves, &Move::first));
  }
  return count;
}

std::uint64_t SmallCopies::count_steps_back(const Moves& moves, std::uint64_t Move::*address) {
  std::uint64_t count = 0;
  for (std::size_t k = 1; k < moves.size(); ++k)
    count += moves[k].*address < moves[k - 1].*address ? 1 : 0;
  return count;
}

}  // namespace labcheck::simgpu
