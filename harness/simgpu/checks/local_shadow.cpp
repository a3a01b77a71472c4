// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/local_shadow.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

std::size_t index_of(unsigned lane, std::uint64_t at) {
  return at / kWordBytes * kLanes + lane;
}

}  // namespace

void LocalShadow::start(std::uint32_t bytes) {
  written_.assign((bytes + kWordBytes - 1) / kWordBytes * kLanes, 0);
}

void LocalShadow::define(unsigned lane, std::uint32_t at, std::uint32_t size) {
  for (std::uint32_t byte = at; byte < at + size; ++byte)
    written_[index_of(lane, byte)] |= static_cast<std::uint8_t>(1u << byte % kWordBytes);
}

void LocalShadow::undefine(Mask mask, std::uint32_t begin, std::uint32_t end) {
  const std::size_t last = std::min(index_of(0, end + kWordBytes - 1), written_.size());
  for (std::size_t word = index_of(0, begin); word < last; word += kLanes) {
    for (unsigned l = 0; l < kLanes; ++l) {
      if ((mask >> l & 1) != 0) written_[word + l] = 0;
    }
  }
}

std::uint32_t LocalShadow::undefined_bytes(unsigned lane, std::uint64_t at,
                                           std::uint64_t size) const {
  std::uint32_t undefined = 0;
  for (std::uint64_t k = 0; k < size; ++k) {
    const bool written = (written_[index_of(lane, at + k)] >> (at + k) % kWordBytes & 1) != 0;
    undefined |= std::uint32_t{!written} << k;
  }
  return undefined;
}

}  // namespace labcheck::simgpu
