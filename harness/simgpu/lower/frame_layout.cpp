// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/frame_layout.hpp"

#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kLine = 64;  // [bytes] registers are aligned to cache lines
constexpr std::uint32_t kMaxFrameBytes = 256 << 20;

}  // namespace

RegisterUse use_of(FrameRegister reg) {
  const auto bytes = reg.kind == RegisterClass::predicate ? 0 : size_of(reg.kind) / kLanes;
  return {reg.offset, static_cast<std::uint8_t>(bytes), true};
}

std::uint32_t FrameLayout::take(std::uint32_t bytes) {
  if (bytes > kMaxFrameBytes - function_.frame_size) {
    throw LowerError{fmt::format("the simulated GPU does not support function '{}': its registers "
                                 "and the parameters of its calls need more than {} MiB per warp",
                                 ptx::source_name(function_.name), kMaxFrameBytes >> 20),
                     0,
                     {},
                     0};
  }
  const std::uint32_t offset = function_.frame_size;
  function_.frame_size += (bytes + kLine - 1) / kLine * kLine;
  return offset;
}

std::uint32_t FrameLayout::allocate(RegisterClass kind) {
  if (kind != RegisterClass::predicate) return take(size_of(kind));
  if (predicates_left_ == 0) {
    predicate_chunk_ = take(kLine);
    predicates_left_ = kLine / size_of(kind);
  }
  return predicate_chunk_ + size_of(kind) * --predicates_left_;
}

std::uint32_t FrameLayout::constant(std::uint64_t bits, RegisterClass kind) {
  if (kind == RegisterClass::predicate) bits = bits != 0 ? kAllLanes : 0;
  if (kind != RegisterClass::wide) bits = static_cast<std::uint32_t>(bits);
  const auto [entry, is_new] = constants_.try_emplace({bits, kind}, 0);
  if (is_new) {
    // A predicate constant gets a full word register, so that all constants are filled alike.
    const bool wide = kind == RegisterClass::wide;
    entry->second = take(size_of(wide ? RegisterClass::wide : RegisterClass::word));
    function_.constants.push_back({bits, entry->second, wide});
  }
  return entry->second;
}

std::uint32_t FrameLayout::special(SpecialRegister which, RegisterClass kind) {
  const auto [entry, is_new] = specials_.try_emplace({which, kind}, 0);
  if (is_new) {
    entry->second = take(size_of(kind));
    function_.specials.push_back({which, entry->second, kind == RegisterClass::wide});
  }
  return entry->second;
}

ParameterSlots FrameLayout::slots(std::uint64_t bytes) {
  const auto count = static_cast<std::uint32_t>((bytes + 3) / 4);
  return {take(count * 4 * kLanes), count};
}

}  // namespace labcheck::simgpu
