// SPDX-License-Identifier: MIT
/// Values between the pixels of a picture and between the entries of a curve, in float64, and how
/// far the result of a texture unit may be off.
///
/// The allowed errors. A texture unit stores the weight of a neighbor in a fixed-point number with
/// 8 fractional bits (CUDA C++ Programming Guide, "Linear Filtering"), so it interpolates at a
/// position that is off by less than 1/256 of the distance between two pixels in each direction.
/// The position that a program computes with floats is off by kPositionError more (see there). An
/// interpolated value is continuous, and between two neighboring pixels it changes at most by their
/// difference. If the position is off by e, the value is therefore off by at most e times the
/// largest difference between horizontal neighbors within reach, plus e times that between vertical
/// ones. Rounding the weighted sum of four values adds a few units in the last place.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <labcheck/oracle.hpp>

namespace lab10 {

using namespace labcheck;

inline constexpr double kWeightError = 1.0 / 256;
// A texture unit keeps 22 bits of a normalized coordinate, a position between 0 and 1, so the
// position among many entries is less exact (docs/measurements/h100-textures.md).
inline constexpr double kNormalizedError = 1.0 / (1 << 22);
// Of a position in pixels, relative to the sum of the magnitudes of its terms: a sine or cosine,
// even of a fast function, is off by at most 6 units of the roundoff, a product, a sum and a
// division by one each.
inline constexpr double kPositionError = 10 * kFloatRoundoff;
inline constexpr double kSumError = 8 * kFloatRoundoff;

/// A value between neighbors.
struct Between {
  double value = 0;
  double allowed_error = 0;
};

/// The arguments of rotate_picture.
struct Turn {
  std::int64_t width, height, out_width, out_height;
  double angle, scale;
  bool repeats_edges;

  explicit Turn(const Parameters& parameters)
      : width(parameters.integer("width")),
        height(parameters.integer("height")),
        out_width(parameters.integer("out_width")),
        out_height(parameters.integer("out_height")),
        angle(static_cast<float>(parameters.number("angle"))),
        scale(static_cast<float>(parameters.number("scale"))),
        repeats_edges(parameters.text("outside") == "edge") {}
};

/// A position in the picture, and how far it may be off [pixels].
struct Position {
  double u, v;
  double error_u, error_v;
};

inline Position position_of(const Turn& turn, std::size_t index) {
  const auto x = static_cast<double>(index % static_cast<std::size_t>(turn.out_width));
  const auto y = static_cast<double>(index / static_cast<std::size_t>(turn.out_width));
  const double dx = x + 0.5 - static_cast<double>(turn.out_width) / 2;
  const double dy = y + 0.5 - static_cast<double>(turn.out_height) / 2;
  const double cosine = std::cos(turn.angle) / turn.scale;
  const double sine = std::sin(turn.angle) / turn.scale;
  const double center_u = static_cast<double>(turn.width) / 2;
  const double center_v = static_cast<double>(turn.height) / 2;
  // A fast function is off by its roundoff, however small its value is.
  const double reach = (std::abs(dx) + std::abs(dy)) / turn.scale;
  return {center_u + cosine * dx + sine * dy, center_v + cosine * dy - sine * dx,
          kWeightError + kPositionError * (reach + center_u),
          kWeightError + kPositionError * (reach + center_v)};
}

template <class In>
double pixel(const Turn& turn, const In& in, std::int64_t x, std::int64_t y) {
  const std::int64_t inside_x = std::clamp<std::int64_t>(x, 0, turn.width - 1);
  const std::int64_t inside_y = std::clamp<std::int64_t>(y, 0, turn.height - 1);
  if (!turn.repeats_edges && (x != inside_x || y != inside_y)) return 0;
  return in[static_cast<std::size_t>(inside_y * turn.width + inside_x)];
}

inline std::int64_t below(double position) {
  return static_cast<std::int64_t>(std::floor(position));
}

template <class In>
double interpolated(const Turn& turn, const In& in, double u, double v) {
  const std::int64_t x = below(u - 0.5);
  const std::int64_t y = below(v - 0.5);
  const double a = u - 0.5 - static_cast<double>(x);
  const double b = v - 0.5 - static_cast<double>(y);
  return (1 - b) * ((1 - a) * pixel(turn, in, x, y) + a * pixel(turn, in, x + 1, y)) +
         b * ((1 - a) * pixel(turn, in, x, y + 1) + a * pixel(turn, in, x + 1, y + 1));
}

template <class In>
Between rotated(const Turn& turn, const In& in, std::size_t index) {
  const Position at = position_of(turn, index);
  const std::int64_t left = below(at.u - 0.5 - at.error_u);
  const std::int64_t right = below(at.u - 0.5 + at.error_u) + 1;
  const std::int64_t top = below(at.v - 0.5 - at.error_v);
  const std::int64_t bottom = below(at.v - 0.5 + at.error_v) + 1;
  double across = 0;
  double down = 0;
  double largest = 0;
  for (std::int64_t y = top; y <= bottom; ++y) {
    for (std::int64_t x = left; x <= right; ++x) {
      const double here = pixel(turn, in, x, y);
      largest = std::max(largest, std::abs(here));
      if (x < right) across = std::max(across, std::abs(pixel(turn, in, x + 1, y) - here));
      if (y < bottom) down = std::max(down, std::abs(pixel(turn, in, x, y + 1) - here));
    }
  }
  return {interpolated(turn, in, at.u, at.v),
          at.error_u * across + at.error_v * down + kSumError * largest};
}

template <class Curve>
double on_curve(const Curve& curve, double place) {
  const double last = static_cast<double>(curve.size()) - 1;
  const double inside = std::clamp(place, 0.0, last);
  const std::size_t k = std::min(static_cast<std::size_t>(inside), curve.size() - 2);
  const double a = inside - static_cast<double>(k);
  return (1 - a) * curve[k] + a * curve[k + 1];
}

template <class Curve>
Between looked_up(const Curve& curve, double value) {
  const double last = static_cast<double>(curve.size()) - 1;
  const double place = value * last;
  const double weight_error =
      std::max(kWeightError, kNormalizedError * static_cast<double>(curve.size()));
  const double error = weight_error + kPositionError * (std::abs(place) + 1);
  const auto first = static_cast<std::size_t>(std::clamp(std::floor(place - error), 0.0, last - 1));
  const auto end =
      static_cast<std::size_t>(std::clamp(std::floor(place + error), 0.0, last - 1)) + 1;
  double step = 0;
  double largest = std::abs(curve[first]);
  for (std::size_t k = first; k < end; ++k) {
    step = std::max(step, std::abs(static_cast<double>(curve[k + 1]) - curve[k]));
    largest = std::max(largest, std::abs(static_cast<double>(curve[k + 1])));
  }
  return {on_curve(curve, place), error * step + kSumError * largest};
}

}  // namespace lab10
