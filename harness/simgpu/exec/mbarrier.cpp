// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/mbarrier.hpp"

namespace labcheck::simgpu {
namespace {

// From the lowest bit: pending and expected arrivals, bytes (in two's complement), parity, and a
// mark that neither zeros nor uninitialized memory have.
constexpr unsigned kCountBits = 20;
constexpr unsigned kByteBits = 21;
constexpr unsigned kParityAt = 2 * kCountBits + kByteBits;
constexpr unsigned kMarkAt = kParityAt + 1;
constexpr std::uint64_t kMark = 1;

constexpr std::uint64_t low_bits(unsigned count) {
  return (std::uint64_t{1} << count) - 1;
}

}  // namespace

std::uint64_t Mbarrier::bits() const {
  const auto narrow = static_cast<std::uint64_t>(static_cast<std::int64_t>(bytes));
  return pending | std::uint64_t{expected} << kCountBits |
         (narrow & low_bits(kByteBits)) << 2 * kCountBits | std::uint64_t{parity} << kParityAt |
         kMark << kMarkAt;
}

void Mbarrier::complete_if_done() {
  if (pending != 0 || bytes != 0) return;
  parity ^= 1;
  pending = expected;
}

std::optional<Mbarrier> mbarrier_of(std::uint64_t bits) {
  if (bits >> kMarkAt != kMark) return std::nullopt;
  Mbarrier barrier;
  barrier.pending = static_cast<std::uint32_t>(bits & low_bits(kCountBits));
  barrier.expected = static_cast<std::uint32_t>(bits >> kCountBits & low_bits(kCountBits));
  const auto narrow = static_cast<std::int64_t>(bits >> 2 * kCountBits & low_bits(kByteBits));
  constexpr std::int64_t kSign = std::int64_t{1} << (kByteBits - 1);
  barrier.bytes = static_cast<std::int32_t>((narrow ^ kSign) - kSign);
  barrier.parity = static_cast<std::uint32_t>(bits >> kParityAt & 1);
  return barrier;
}

}  // namespace labcheck::simgpu
