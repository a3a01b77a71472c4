// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/host_knowledge.hpp"

#include <algorithm>

namespace labcheck::simgpu {

std::vector<std::byte> HostKnowledge::rebuilt(const TracedBytes& sent) {
  std::vector<Piece> pieces = sent.pieces;
  // In hostile recordings, sources are missing.
  const auto is_known = [&](const Piece& piece) {
    return piece.source < sources_.size() &&
           sources_[piece.source].bytes.size() == recorded_[piece.source].size() &&
           (piece.kind != Piece::Kind::fold || sources_[piece.source].is_from_kernels);
  };
  for (Piece& piece : pieces) {
    if (piece.kind != Piece::Kind::literal && !is_known(piece)) piece.kind = Piece::Kind::literal;
    if (piece.kind == Piece::Kind::fold)
      most_added_ = std::max<std::uint64_t>(most_added_, piece.fold.count);
  }
  std::vector<std::byte> bytes(sent.recorded.size());
  rebuild(
      pieces, sent.recorded, [&](SourceId source) { return Bytes(sources_[source].bytes); }, bytes);
  return bytes;
}

bool HostKnowledge::are_from_kernels(const DeviceMemory& memory, const Region& from,
                                     const Extent& extent, const PackedPart& part) const {
  bool all = true;
  each_run(from, extent, part, [&](std::size_t at, std::size_t, std::size_t size) {
    const std::uint64_t address = from.address + at;
    const Allocation* found = memory.find(address, size);
    if (found == nullptr || is_host_memory(found->kind)) {
      all = all && found != nullptr && shared_by_kernels_.contains(found->begin);
    } else if (found->writers != nullptr) {
      all = all && found->writers->is_from_kernels(address - found->begin, size);
    }
  });
  return all;
}

}  // namespace labcheck::simgpu
