// SPDX-License-Identifier: MIT
// The contract of lab 11. Your ray_tracing.cu defines this function; the grader calls it.
#pragma once

#include "vectors.cuh"

/// Colors are red, green and blue, each from 0 to 1.
struct Sphere {
  float3 center;
  float radius;
  float3 color;
};

/// The ray of the pixel in row r and column c starts at `position`. Its direction is forward + a·right + b·up, where
/// a = 2 (c + 0.5) / width - 1 and b = 1 - 2 (r + 0.5) / height, so row 0 is at the top. `right` and `up` contain the field
/// of view, so they are not unit vectors.
struct Camera {
  float3 position;
  float3 forward;
  float3 right;
  float3 up;
};

/// A point that shines in all directions. `ambient`, from 0 to 1, is the brightness in the shadow.
struct Light {
  float3 position;
  float ambient;
};

/// The ground is the plane y = 0. It has no end. All three channels of its color have the same value, and so have those of
/// the sky.
constexpr float kGround = 0.7f;
constexpr float kSky = 0.1f;

/// The largest number of spheres.
constexpr int kMaxSpheres = 512;

/// Renders a picture: image[(r * width + c) * 3 + k] is channel k (red, green, blue) of the pixel in row r and column c.
///
/// If the ray of the pixel hits nothing, the pixel has the color of the sky. Otherwise let p be the point of a sphere or of
/// the ground that the ray hits first, n the surface's unit normal at p, which is (0, 1, 0) for the ground, and d the unit
/// vector from p to the light. Then the pixel is the color of the surface times the brightness, which is
///
///   light.ambient                                            if another sphere is between p and the light,
///   light.ambient + (1 - light.ambient) · max(0, n·d)        otherwise.
///
/// The grader ignores pixels that depend on rounding, such as some on the outline of a sphere or of a shadow, and shadows
/// that are within 0.03 of the sphere that casts them.
///
/// `spheres` has `count` elements, from 1 to kMaxSpheres, and `image` 3 · width · height. Both are in device memory. `image`
/// holds random values before the call. Do not write to `spheres`; it contains other spheres in the next call. The camera and
/// the light are above the ground and outside all spheres.
void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height);
