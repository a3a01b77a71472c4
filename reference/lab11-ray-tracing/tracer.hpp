// SPDX-License-Identifier: MIT
/// Traces rays in float64, with a bound for the rounding errors of each pixel.
#pragma once

#include "scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace ray_tracing {

// The error of the discriminant in units of u·(|v|² + r²), where v leads from the origin of a ray
// to the center, and of other results in units of their operands. A direction rounds four times, v
// once and a product of vectors four times, so (v·d)² has an error of at most 19; |v|² - r² and its
// product with |d|² have at most 11, and the difference one. Programs of several kinds stay
// below 8.
constexpr double kRoundings = 32;
constexpr double kError = kRoundings * kFloatRoundoff;

// Two surfaces that are closer than this are in contact; programs may exclude hits that are as near
// as this to the origin of a ray.
constexpr double kContact = 0.03;

// Many programs ignore hits below 0.001, so that a point does not cast a shadow on itself.
constexpr double kSmallestEpsilon = 1e-3;

// The scale of a pixel that rounding decides: every finite value passes.
constexpr double kAnything = 1e12;

// As in lab.cuh.
constexpr double kGround = 0.7F;
constexpr double kSky = 0.1F;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Typical errors of a program.
enum class Slip {
  none,
  upside_down,
  mirrored,
  corners,
  integers,
  last_hit,
  no_shadows,
  beyond_light,
  all_dark,
  negative,
  planes,
  columns
};

/// The part of a line that is in a ball: `middle` ± the root of `half_squared`, which is negative
/// if the line misses the ball. `doubt` is the error of `half_squared`.
struct Chord {
  double middle, half_squared, doubt;
};

// `error` is that of the origin. The direction must be a unit vector.
inline Chord chord_of(const Ball& ball, Vector origin, Vector direction, double error) {
  const Vector to_center = ball.center - origin;
  const double middle = dot(to_center, direction);
  const double squares = dot(to_center, to_center);
  const double radius_squared = ball.radius * ball.radius;
  return {middle, radius_squared - (squares - middle * middle),
          kError * (squares + radius_squared) + (2 * ball.radius + error) * error};
}

constexpr int kGroundHit = -1;
constexpr int kSkyHit = -2;

/// The surface that a ray hits first. `error` bounds the error of the point in float32.
struct Hit {
  int surface = kSkyHit;
  double distance = kInfinity;
  double error = 0;
  bool in_doubt = false;
};

// The distance b - h to a ball has the errors of b = oc·d and of h, half of the chord; the error of
// h is that of h² divided by 2 h. On the ground, the distance is camera.y / -d.y, where d.y is a
// difference of numbers near 1.
inline Hit first_hit(const Scene& scene, Vector direction, Slip slip) {
  Hit hit;
  hit.in_doubt = std::abs(direction.y) < kError;
  if (direction.y < 0) {
    const double distance = -scene.camera.y / direction.y;
    hit = {kGroundHit, distance, kError * distance * (1 - 1 / direction.y), hit.in_doubt};
  }
  double second = kInfinity;
  for (std::size_t k = 0; k < scene.balls.size(); ++k) {
    const Chord chord = chord_of(scene.balls[k], scene.camera, direction, 0);
    if (chord.half_squared < -chord.doubt || chord.middle < 0) continue;
    if (chord.half_squared < chord.doubt) {
      second = std::min(second, chord.middle - std::sqrt(2 * chord.doubt));
      continue;
    }
    const double half = std::sqrt(chord.half_squared);
    const double distance = chord.middle - half;
    if (distance < hit.distance || (slip == Slip::last_hit && hit.surface >= 0)) {
      second = std::min(second, hit.distance);
      hit = {static_cast<int>(k), distance, kError * chord.middle + chord.doubt / (2 * half),
             hit.in_doubt};
    } else {
      second = std::min(second, distance);
    }
  }
  hit.in_doubt = slip != Slip::last_hit && (hit.in_doubt || second < hit.distance + kContact);
  return hit;
}

/// The share of the light that reaches a point, and how much of it is in doubt.
struct Shade {
  double least = 1;
  double most = 1;
};

inline Shade shade_at(const Scene& scene, Vector point, const Hit& hit, Slip slip) {
  const double reach = length(scene.light - point);
  const Vector direction = unit(scene.light - point);
  Shade shade;
  for (std::size_t k = 0; k < scene.balls.size(); ++k) {
    if (static_cast<int>(k) == hit.surface) continue;
    const Chord chord = chord_of(scene.balls[k], point, direction, hit.error);
    if (chord.half_squared < -chord.doubt) continue;
    const double most = std::sqrt(chord.half_squared + chord.doubt);
    const double least = std::sqrt(std::max(chord.half_squared - chord.doubt, 0.0));
    const double end = slip == Slip::beyond_light ? kInfinity : reach;
    if (chord.middle + most < -kContact || chord.middle - most > end + kContact) continue;
    shade.least = 0;
    if (least > 0 && chord.middle - most > kContact && chord.middle - least < end - kContact)
      return {0, 0};
  }
  return shade;
}

/// A pixel in float64, and the error that a program in float32 may have.
struct Pixel {
  std::array<double, 3> values{};
  std::array<double, 3> errors{};
  bool in_doubt = false;
};

inline Pixel pixel_of(const Scene& scene, std::size_t row, std::size_t column,
                      Slip slip = Slip::none) {
  const double middle = slip == Slip::corners ? 0 : 0.5;
  double a = 2 * (static_cast<double>(column) + middle) / static_cast<double>(scene.width) - 1;
  double b = 1 - 2 * (static_cast<double>(row) + middle) / static_cast<double>(scene.height);
  if (slip == Slip::integers) {
    a = static_cast<double>(2 * column / scene.width) - 1;
    b = 1 - static_cast<double>(2 * row / scene.height);
  }
  if (slip == Slip::mirrored) a = -a;
  if (slip == Slip::upside_down) b = -b;
  const Vector direction = unit(scene.forward + a * scene.right + b * scene.up);
  const Hit hit = first_hit(scene, direction, slip);
  Pixel pixel;
  pixel.in_doubt = hit.in_doubt;
  if (hit.surface == kSkyHit) {
    pixel.values.fill(kSky);
    pixel.errors.fill(kError * kSky);
    return pixel;
  }
  const Vector point = scene.camera + hit.distance * direction;
  const Vector to_light = scene.light - point;
  const double reach = length(to_light);
  Vector normal{0, 1, 0};
  std::array<double, 3> color{kGround, kGround, kGround};
  double error = 0;
  if (hit.surface >= 0) {
    const Ball& ball = scene.balls[static_cast<std::size_t>(hit.surface)];
    normal = 1 / ball.radius * (point - ball.center);
    color = ball.color;
    error = hit.error / ball.radius + hit.error / reach;
  }
  double cosine = dot(normal, to_light) / reach;
  // On the ground, normal·to_light is the height of the light, whatever the error of the point.
  if (hit.surface == kGroundHit)
    error = cosine * hit.error / reach + kError * (scene.camera.y + scene.light.y) / reach;
  if (slip != Slip::negative) cosine = std::max(cosine, 0.0);
  Shade shade = slip == Slip::no_shadows ? Shade{} : shade_at(scene, point, hit, slip);
  if (slip == Slip::all_dark) shade = {0, 0};
  if (hit.surface >= 0 && cosine * kSmallestEpsilon < hit.error) shade.least = 0;
  const double light = (1 - scene.ambient) * cosine;
  for (std::size_t k = 0; k < color.size(); ++k) {
    pixel.values[k] = color[k] * (scene.ambient + light * (shade.least + shade.most) / 2);
    pixel.errors[k] = color[k] * (kError + (1 - scene.ambient) * error +
                                  std::abs(light) * (shade.most - shade.least) / 2);
  }
  return pixel;
}

}  // namespace ray_tracing
