// SPDX-License-Identifier: MIT
/// What wrong pictures and wrong tones mean.
#pragma once

#include "interpolation.hpp"

#include <functional>
#include <numbers>
#include <span>
#include <string>
#include <utility>

namespace lab10 {

/// Results that a slip leads to.
class Slips {
 public:
  /// `expected` has the right value of each element.
  Slips(std::span<const float> got, std::function<Between(std::size_t)> expected)
      : got_(got), expected_(std::move(expected)) {}

  /// Whether `formula` gives the elements that were returned, and not just where they are right.
  template <class Formula>
  bool are(const Formula& formula) const {
    constexpr std::size_t kMost = 256;
    const std::size_t count = std::min(got_.size(), kMost);
    std::size_t differing = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t index = count == 1 ? 0 : k * (got_.size() - 1) / (count - 1);
      const Between right = expected_(index);
      const double value = formula(index);
      // The slip may also be off by the errors that are allowed for the right result.
      if (!(std::abs(got_[index] - value) <= right.allowed_error + 0.01)) return false;
      differing += std::abs(value - right.value) > right.allowed_error + 0.02 ? 1 : 0;
    }
    return differing * 8 >= count;
  }

 private:
  std::span<const float> got_;
  std::function<Between(std::size_t)> expected_;
};

template <class In>
labcheck::Message meaning_of_picture(const Turn& turn, const In& in, std::span<const float> got) {
  const Slips slips(got, [&](std::size_t index) { return rotated(turn, in, index); });
  const auto with = [&](auto change) {
    Turn changed = turn;
    change(changed);
    return slips.are([&, changed](std::size_t index) { return rotated(changed, in, index).value; });
  };
  const auto at = [&](auto move) {
    return slips.are([&](std::size_t index) {
      Position position = position_of(turn, index);
      move(position);
      return interpolated(turn, in, position.u, position.v);
    });
  };
  if (at([](Position& p) { p.u = below(p.u) + 0.5, p.v = below(p.v) + 0.5; }))
    return explain(
        "Each pixel has the value of the nearest one. Set filterMode to cudaFilterModeLinear.");
  if (at([](Position& p) { p.u -= 0.5, p.v -= 0.5; }))
    return explain(
        "The picture is shifted by half a pixel. The center of pixel (x, y) is at (x + 0.5, y + "
        "0.5), also in texture coordinates.");
  if (with([](Turn& t) { t.angle = -t.angle; }))
    return explain(
        "The picture is turned in the other direction. Exchange the signs of the two terms with "
        "the sine.");
  if (with([](Turn& t) { t.scale = 1 / t.scale; }))
    return explain(
        "The picture is scaled by 1 / scale. Divide the distance from the center by scale.");
  if (with([](Turn& t) { t.repeats_edges = !t.repeats_edges; }))
    return turn.repeats_edges
               ? explain(
                     "Positions outside of the picture are black. For Outside::edge, set both "
                     "address modes to cudaAddressModeClamp.")
               : explain(
                     "Positions outside of the picture have the value of the edge. For "
                     "Outside::black, set both address modes to cudaAddressModeBorder.");
  if (with([](Turn& t) { t.angle *= std::numbers::pi / 180; }))
    return explain("The angle is used in degrees. It is in radians.");
  if (at([](Position& p) { std::swap(p.u, p.v); }))
    return explain(
        "Columns and rows of the picture are exchanged. The first coordinate of a texture is x.");
  if (at([&](Position& p) {
        p.u *= static_cast<double>(turn.width), p.v *= static_cast<double>(turn.height);
      }))
    return explain(
        "The texture has normalized coordinates, but positions are in pixels. Set normalizedCoords "
        "to 0.");
  return {};
}

template <class In, class Curve>
labcheck::Message meaning_of_tones(const Curve& curve, const In& in, std::span<const float> got) {
  const Slips slips(got, [&](std::size_t index) { return looked_up(curve, in[index]); });
  const double entries = static_cast<double>(curve.size());
  const auto at = [&](auto place) {
    return slips.are([&](std::size_t index) { return on_curve(curve, place(in[index])); });
  };
  if (at([&](double value) { return value * (entries - 1) - 0.5; }))
    return explain(
        "The curve is shifted by half an entry. The center of entry k is at texture coordinate k + "
        "0.5.");
  if (at([&](double value) { return value * entries - 0.5; }))
    return explain(
        "Value 1 belongs to the last entry, which has the number entries - 1. Multiply by entries "
        "- 1, then add 0.5.");
  if (at([&](double value) { return value * entries; }))
    return explain(
        "Value 1 belongs to the last entry, which has the number entries - 1. Multiply by entries "
        "- 1, then add 0.5.");
  if (at([&](double value) { return std::floor(value * (entries - 1) + 0.5); }))
    return explain(
        "Each result is the nearest entry of the curve. Set filterMode to cudaFilterModeLinear.");
  if (at([&](double value) { return value - 0.5; }))
    return explain(
        "Values from 0 to 1 are used as texture coordinates. Multiply by entries - 1, then add "
        "0.5.");
  return {};
}

}  // namespace lab10
