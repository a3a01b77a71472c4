// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/follow.hpp"

#include <cstring>
#include <optional>

namespace labcheck::simgpu {
namespace {

using Kind = RegisterFlow::Kind;
using Bits = std::array<std::uint64_t, kLanes>;

constexpr std::uint8_t kNotTable = 0x0F;  // truth table of ~a
constexpr std::uint64_t kAllBits = ~std::uint64_t{0};

Bits read_lanes(const std::byte* reg, const RegisterUse& use) {
  Bits bits{};
  if (use.lane_bytes == 0) {
    Mask mask = 0;
    std::memcpy(&mask, reg, sizeof mask);
    for (unsigned l = 0; l < kLanes; ++l) bits[l] = mask >> l & 1;
    return bits;
  }
  for (unsigned l = 0; l < kLanes; ++l)
    std::memcpy(&bits[l], reg + std::size_t{l} * use.lane_bytes, use.lane_bytes);
  return bits;
}

void write_lanes(std::byte* reg, const RegisterUse& use, const Bits& bits) {
  if (use.lane_bytes == 0) {
    Mask mask = 0;
    for (unsigned l = 0; l < kLanes; ++l) mask |= static_cast<Mask>(bits[l] & 1) << l;
    std::memcpy(reg, &mask, sizeof mask);
    return;
  }
  for (unsigned l = 0; l < kLanes; ++l)
    std::memcpy(reg + std::size_t{l} * use.lane_bytes, &bits[l], use.lane_bytes);
}

class FollowedOperation {
 public:
  FollowedOperation(Warp& warp, const Instruction* i, const RegisterFlow& flow,
                    const UndefinedRegisters& registers)
      : warp_(warp), i_(i), flow_(flow), registers_(registers) {
    for (const RegisterUse& use : flow.reads) {
      const UndefinedRegister* value = registers.find(warp.registers + use.offset);
      const Mask lanes = value == nullptr ? 0 : value->lanes() & warp.mask;
      if (lanes == 0) continue;
      if (!source_) source_ = value->source;
      undefined_lanes_ |= lanes;
      computed_ = computed_ || value->computed;
      decided_ = decided_ || !use.is_value;
    }
  }

  std::vector<UndefinedRegister> results() {
    if (!source_) return {};
    std::vector<UndefinedRegister> results(flow_.writes.size());
    if (flow_.kind == Kind::moves && !decided_) {
      move_bits(results);
      computed_ = computed_ || (flow_.shifts && shifts_within_bytes());
    } else {
      for (std::size_t k = 0; k < results.size(); ++k) results[k].bits = bits_of(flow_.writes[k]);
      computed_ =
          computed_ || decided_ || (flow_.kind != Kind::bitwise && flow_.kind != Kind::moves);
    }
    for (UndefinedRegister& result : results) {
      result.source = *source_;
      result.computed = computed_;
    }
    return results;
  }

 private:
  // Shifts by whole bytes may only pack bytes into words. Other shifts multiply or divide.
  bool shifts_within_bytes() const {
    for (const RegisterUse& use : flow_.reads) {
      if (use.is_value) continue;
      const Bits amount = read_lanes(warp_.registers + use.offset, use);
      for (unsigned l = 0; l < kLanes; ++l) {
        if (has_lane(undefined_lanes_, l) && amount[l] % 8 != 0) return true;
      }
    }
    return false;
  }

  // To find where each bit goes, executes the instruction on the undefined bits instead of the
  // values.
  void move_bits(std::vector<UndefinedRegister>& results) {
    std::vector<std::byte> kept;
    const auto keep = [&](const RegisterUse& use) {
      const std::byte* reg = warp_.registers + use.offset;
      kept.insert(kept.end(), reg, reg + use.bytes());
    };
    for (const RegisterUse& use : flow_.reads) keep(use);
    for (const RegisterUse& use : flow_.writes) keep(use);
    for (const RegisterUse& use : flow_.reads) {
      if (use.is_value) write_lanes(warp_.registers + use.offset, use, undefined(use));
    }
    i_->handlers.masked(warp_, i_);
    for (std::size_t k = 0; k < results.size(); ++k) {
      const RegisterUse& use = flow_.writes[k];
      results[k].bits = read_lanes(warp_.registers + use.offset, use);
      if (is_second_result(k)) results[k].bits.fill(0);
    }
    const std::byte* from = kept.data();
    const auto restore = [&](const RegisterUse& use) {
      std::memcpy(warp_.registers + use.offset, from, use.bytes());
      from += use.bytes();
    };
    for (const RegisterUse& use : flow_.reads) restore(use);
    for (const RegisterUse& use : flow_.writes) restore(use);
  }

  // The predicate that shfl writes depends on the lane numbers, not on the values.
  bool is_second_result(std::size_t k) const { return k > 0 && flow_.writes[k].lane_bytes == 0; }

  Bits undefined(const RegisterUse& use) const {
    const UndefinedRegister* value = registers_.find(warp_.registers + use.offset);
    return value == nullptr ? Bits{} : value->bits;
  }

  Bits bits_of(const RegisterUse& result) {
    Bits bits{};
    switch (flow_.kind) {
      case Kind::bitwise:
        return bitwise(result);
      case Kind::compares:
        return compare();
      case Kind::gathers:
        bits.fill(result.width());
        return bits;
      default:
        break;
    }
    for (const RegisterUse& use : flow_.reads) {
      const Bits operand = undefined(use);
      for (unsigned l = 0; l < kLanes; ++l) bits[l] |= operand[l];
    }
    for (unsigned l = 0; l < kLanes; ++l) {
      if (bits[l] == 0) continue;
      // A carry propagates upward from the lowest undefined bit.
      bits[l] = flow_.kind == Kind::sums ? bits[l] | (~bits[l] + 1) : kAllBits;
      bits[l] &= result.width();
    }
    return bits;
  }

  // A result bit is undefined if it can change with the undefined bits of the operands. It counts
  // as copied if it always equals the bit of one operand, for example after a mask; otherwise it
  // counts as computed.
  Bits bitwise(const RegisterUse& result) {
    const RegisterUse field[3] = {{i_->a, result.lane_bytes, true},
                                  {i_->b, result.lane_bytes, true},
                                  {i_->c, result.lane_bytes, true}};
    const unsigned operands = flow_.table == 0 ? 3 : flow_.table == kNotTable ? 1 : 2;
    Bits value[3]{};
    Bits unknown[3]{};
    for (unsigned k = 0; k < operands; ++k) {
      value[k] = read_lanes(warp_.registers + field[k].offset, field[k]);
      unknown[k] = undefined(field[k]);
    }
    std::uint32_t table = flow_.table;
    if (table == 0) std::memcpy(&table, warp_.registers + i_->e, sizeof table);
    Bits bits{};
    for (unsigned l = 0; l < kLanes; ++l) {
      std::uint64_t can_be_one = 0;
      std::uint64_t can_be_zero = 0;
      std::uint64_t differs[3]{};  // the result differs from the operand
      for (unsigned row = 0; row < 8; ++row) {
        std::uint64_t possible = kAllBits;  // bits at which the operands can match this row
        for (unsigned k = 0; k < 3; ++k) {
          const bool one = (row >> (2 - k) & 1) != 0;
          possible &= unknown[k][l] | (one ? value[k][l] : ~value[k][l]);
        }
        const bool outcome = (table >> row & 1) != 0;
        (outcome ? can_be_one : can_be_zero) |= possible;
        for (unsigned k = 0; k < 3; ++k)
          if (((row >> (2 - k) & 1) != 0) != outcome) differs[k] |= possible;
      }
      bits[l] = can_be_one & can_be_zero & result.width();
      const bool active = has_lane(warp_.mask, l);
      computed_ = computed_ || (active && (bits[l] & differs[0] & differs[1] & differs[2]) != 0);
    }
    return bits;
  }

  // Two integers that differ in a bit that is defined in both are not equal, whatever their other
  // bits are.
  Bits compare() const {
    Bits value[2];
    Bits unknown[2];
    const std::uint8_t bytes = flow_.reads.front().lane_bytes;
    const RegisterUse field[2] = {{i_->a, bytes, true}, {i_->b, bytes, true}};
    for (unsigned k = 0; k < 2; ++k) {
      value[k] = read_lanes(warp_.registers + field[k].offset, field[k]);
      unknown[k] = undefined(field[k]);
    }
    Bits bits{};
    for (unsigned l = 0; l < kLanes; ++l) {
      const std::uint64_t open = unknown[0][l] | unknown[1][l];
      const bool differs = ((value[0][l] ^ value[1][l]) & ~open) != 0;
      bits[l] = open != 0 && !differs ? 1 : 0;
    }
    return bits;
  }

  Warp& warp_;
  const Instruction* i_;
  const RegisterFlow& flow_;
  const UndefinedRegisters& registers_;
  std::optional<UndefinedSource> source_;
  Mask undefined_lanes_ = 0;
  bool computed_ = false;
  bool decided_ = false;  // an operand that selects bits is undefined
};

}  // namespace

std::vector<UndefinedRegister> undefined_results(Warp& warp, const Instruction* i,
                                                 const RegisterFlow& flow,
                                                 const UndefinedRegisters& registers) {
  return FollowedOperation(warp, i, flow, registers).results();
}

}  // namespace labcheck::simgpu
