// SPDX-License-Identifier: MIT
// Video instructions (PTX ISA, "Scalar Video Instructions" and "SIMD Video Instructions"). Computed
// lane by lane in a type that is wide enough for all intermediate results, as the ISA requires.
#include "harness/simgpu/video/handlers.hpp"

#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstdlib>

namespace labcheck::simgpu {
namespace {

__extension__ using Wide = __int128;

constexpr unsigned kWordBits = 32;

Wide extended(std::uint64_t bits, std::uint32_t width, bool is_signed) {
  const Wide value = static_cast<Wide>(bits & ((std::uint64_t{1} << width) - 1));
  const Wide sign = Wide{1} << (width - 1);
  return is_signed ? (value ^ sign) - sign : value;
}

Wide clamped(Wide value, std::uint32_t width, bool is_signed) {
  const Wide most = (Wide{1} << (is_signed ? width - 1 : width)) - 1;
  const Wide least = is_signed ? -most - 1 : 0;
  return std::clamp(value, least, most);
}

Wide shift_of(const VideoOperands& use, Wide by) {
  return use.shift_mode == ptx::Wrap::wrap ? by % kWordBits : std::min<Wide>(by, kWordBits);
}

bool holds(ptx::Comparison comparison, Wide a, Wide b) {
  switch (comparison) {
    case ptx::Comparison::eq:
      return a == b;
    case ptx::Comparison::ne:
      return a != b;
    case ptx::Comparison::lt:
      return a < b;
    case ptx::Comparison::le:
      return a <= b;
    case ptx::Comparison::gt:
      return a > b;
    default:
      return a >= b;
  }
}

// What the instruction computes from two parts.
Wide primary(const VideoOperands& use, Wide a, Wide b) {
  switch (use.step) {
    case VideoStep::add:
      return a + b;
    case VideoStep::subtract:
      return a - b;
    case VideoStep::difference:
      return a > b ? a - b : b - a;
    case VideoStep::minimum:
      return std::min(a, b);
    case VideoStep::maximum:
      return std::max(a, b);
    case VideoStep::average:
      // Halves are rounded away from zero.
      return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
    case VideoStep::compare:
      return holds(use.comparison, a, b) ? 1 : 0;
    case VideoStep::shift_left:
      return a * (Wide{1} << static_cast<unsigned>(shift_of(use, b)));
    case VideoStep::shift_right:
      return a >> static_cast<unsigned>(shift_of(use, b));
    case VideoStep::multiply:
      return a * b;
  }
  return 0;
}

std::uint32_t multiply_add(const VideoOperands& use, Wide a, Wide b, std::uint32_t c) {
  const bool is_signed = use.a_signed || use.b_signed || use.product_negated || use.c_negated;
  const Wide product = primary(use, a, b);
  const Wide addend = extended(c, kWordBits, is_signed);
  Wide sum = (use.product_negated ? -product : product) + (use.c_negated ? -addend : addend) +
             (use.plus_one ? 1 : 0);
  sum >>= use.scale;
  if (use.saturate) sum = clamped(sum, kWordBits, is_signed);
  return static_cast<std::uint32_t>(sum);
}

std::uint32_t compute_scalar(const VideoOperands& use, std::uint32_t a, std::uint32_t b,
                             std::uint32_t c) {
  const Wide part_a = extended(a >> use.a_parts[0], use.a_bits, use.a_signed);
  const Wide part_b = extended(b >> use.b_parts[0], use.b_bits, use.b_signed);
  if (use.step == VideoStep::multiply) return multiply_add(use, part_a, part_b, c);
  Wide value = primary(use, part_a, part_b);
  if (use.saturate) value = clamped(value, use.result_bits, use.result_signed);
  const Wide third = extended(c, kWordBits, use.result_signed);
  switch (use.second) {
    case ptx::Atomic::add:
      return static_cast<std::uint32_t>(value + third);
    case ptx::Atomic::min:
      return static_cast<std::uint32_t>(std::min(value, third));
    case ptx::Atomic::max:
      return static_cast<std::uint32_t>(std::max(value, third));
    default:
      break;
  }
  const auto field =
      static_cast<std::uint32_t>(((std::uint64_t{1} << use.result_bits) - 1) << use.result_part);
  return (c & ~field) | (static_cast<std::uint32_t>(value) << use.result_part & field);
}

std::uint32_t compute_parts(const VideoOperands& use, std::uint32_t a, std::uint32_t b,
                            std::uint32_t c) {
  const std::uint64_t sources = std::uint64_t{b} << kWordBits | a;
  const std::uint32_t width = use.result_bits;
  Wide sum = c;
  std::uint32_t merged = c;
  for (std::uint32_t part = 0; part < use.parts; ++part) {
    if ((use.written >> part & 1) == 0) continue;
    const Wide part_a = extended(sources >> (use.a_parts[part] * width), width, use.a_signed);
    const Wide part_b = extended(sources >> (use.b_parts[part] * width), width, use.b_signed);
    Wide value = primary(use, part_a, part_b);
    if (use.saturate) value = clamped(value, width, use.result_signed);
    sum += value;
    const std::uint32_t field = ((1u << width) - 1) << (part * width);
    merged = (merged & ~field) | (static_cast<std::uint32_t>(value) << (part * width) & field);
  }
  return use.second == ptx::Atomic::add ? static_cast<std::uint32_t>(sum) : merged;
}

const Instruction* execute_video(Warp& warp, const Instruction* i) {
  const auto& use = *static_cast<const VideoOperands*>(i->table);
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint32_t a = words(warp, i->a)[lane];
    const std::uint32_t b = words(warp, i->b)[lane];
    const std::uint32_t c = words(warp, i->c)[lane];
    words(warp, i->d)[lane] =
        use.parts == 1 ? compute_scalar(use, a, b, c) : compute_parts(use, a, b, c);
  }
  return i + 1;
}

}  // namespace

constinit const Handlers kVideo = same(execute_video);

}  // namespace labcheck::simgpu
