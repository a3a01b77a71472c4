// SPDX-License-Identifier: MIT
/// The scenes of lab 11, and how they are drawn.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <labcheck/oracle.hpp>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ray_tracing {

using namespace labcheck;

struct Vector {
  double x = 0;
  double y = 0;
  double z = 0;
};

inline Vector operator+(Vector a, Vector b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vector operator-(Vector a, Vector b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vector operator*(double factor, Vector a) {
  return {factor * a.x, factor * a.y, factor * a.z};
}
inline double dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double length(Vector a) {
  return std::sqrt(dot(a, a));
}
inline Vector unit(Vector a) {
  return 1 / length(a) * a;
}
inline Vector cross(Vector a, Vector b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct Ball {
  Vector center;
  double radius = 0;
  std::array<double, 3> color{};
};

struct Scene {
  Vector camera, forward, right, up, light;
  double ambient = 0;
  std::vector<Ball> balls;
  std::size_t width = 0;
  std::size_t height = 0;
};

constexpr double kGap = 0.06;          // between the surfaces of a scene
constexpr double kFieldOfView = 0.55;  // the tangent of half the vertical angle

/// The scene of an output. `elements_of(name)` are the elements of an input.
template <class Elements>
Scene scene_of(const Elements& elements_of, const Parameters& parameters, std::string_view output) {
  const auto number = [&](const std::string& name) { return double{elements_of(name)[0]}; };
  const auto vector = [&](const std::string& name) {
    return Vector{number(name + " x"), number(name + " y"), number(name + " z")};
  };
  Scene scene{vector("camera"),
              vector("forward"),
              vector("right"),
              vector("up"),
              vector("light"),
              number("ambient"),
              {},
              parameters.size("width"),
              parameters.size("height")};
  const auto x = elements_of("x");
  const auto y = elements_of("y");
  const auto z = elements_of("z");
  const auto radius = elements_of("radius");
  const auto color = elements_of("color");
  const std::size_t first = parameters.size("count") - parameters.size("then");
  const bool is_second = output == "second";
  for (std::size_t k = is_second ? first : 0; k < (is_second ? parameters.size("count") : first);
       ++k)
    scene.balls.push_back(
        {{x[k], y[k], z[k]}, radius[k], {color[3 * k], color[3 * k + 1], color[3 * k + 2]}});
  return scene;
}

inline Scene scene_of(const std::vector<Buffer>& buffers, const Parameters& parameters,
                      std::string_view output) {
  return scene_of([&](std::string_view name) { return elements<float>(buffers, name); }, parameters,
                  output);
}

// Adds spheres that keep a distance from each other, from the ground and from the light.
inline void add_balls(std::vector<Buffer>& made, std::size_t count, Vector light, Random& random) {
  const double largest = std::min(1.2, 2.3 / std::cbrt(static_cast<double>(count)));
  std::vector<float> x, y, z, radius;
  while (x.size() < count) {
    const double r = largest * random.real(0.4, 1);
    const Vector center{random.real(-3.5, 3.5), random.real(r + kGap, 3), random.real(-3.5, 3.5)};
    bool is_free = length(center - light) > r + kGap;
    for (std::size_t k = 0; k < x.size(); ++k)
      is_free = is_free && length(center - Vector{x[k], y[k], z[k]}) > r + radius[k] + kGap;
    if (!is_free) continue;
    x.push_back(static_cast<float>(center.x));
    y.push_back(static_cast<float>(center.y));
    z.push_back(static_cast<float>(center.z));
    radius.push_back(static_cast<float>(r));
  }
  made.push_back(make_input("x", {count}, std::move(x)));
  made.push_back(make_input("y", {count}, std::move(y)));
  made.push_back(make_input("z", {count}, std::move(z)));
  made.push_back(make_input("radius", {count}, std::move(radius)));
  made.push_back(make_input("color", {3 * count}, random.floats(3 * count, 0.2, 1)));
}

/// Adds the inputs of a scene. Each number of the camera and of the light is an input of its own,
/// because timing rearranges the elements of an input.
inline void draw_scene(std::vector<Buffer>& made, const Parameters& parameters, Random& random) {
  const auto add = [&](const std::string& name, double value) {
    made.push_back(
        for_host_code(make_input(name, {1}, std::vector<float>{static_cast<float>(value)})));
  };
  const auto add_vector = [&](const std::string& name, Vector value) {
    add(name + " x", value.x);
    add(name + " y", value.y);
    add(name + " z", value.z);
  };
  const auto around = [](double angle, double distance, double height) {
    return Vector{distance * std::cos(angle), height, distance * std::sin(angle)};
  };
  const double angle = random.real(0, 2 * std::numbers::pi);
  const double side = random.real(0.5, 1.2) * (random.integer(0, 1) == 0 ? -1 : 1);
  const Vector camera = around(angle, 9, random.real(2.5, 3.5));
  const std::string place = parameters.text("light");
  const Vector light = place == "camera" ? camera
                       : place == "lamp" ? around(angle + 3 * side, random.real(0.5, 2), 1)
                                         : around(angle + side, 6, random.real(6, 8));
  const Vector forward = unit(Vector{0, 1, 0} - camera);
  const Vector right = unit(cross(forward, {0, 1, 0}));
  const double aspect = static_cast<double>(parameters.size("width")) /
                        static_cast<double>(parameters.size("height"));
  add_vector("camera", camera);
  add_vector("forward", forward);
  add_vector("right", kFieldOfView * aspect * right);
  add_vector("up", kFieldOfView * cross(right, forward));
  add_vector("light", light);
  add("ambient", random.real(0.1, 0.3));
  add_balls(made, parameters.size("count"), light, random);
}

}  // namespace ray_tracing
