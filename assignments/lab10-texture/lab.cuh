// SPDX-License-Identifier: MIT
// The contract of lab 10. Your texture.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// The value of positions outside of a picture: 0, or the value of the nearest pixel.
enum class Outside { black, edge };

/// Rotates the picture `in` by `angle` (in radians) about its center, and enlarges it `scale` times.
///
/// A picture of width × height floats is dense and row-major: pixel (x, y) is element y * width + x and has its center at
/// position (x + 0.5, y + 0.5). The center of pixel (x, y) of `out` shows this position (u, v) of `in`:
///
///   dx = x + 0.5 - out_width / 2.0         u = width / 2.0 + (cos(angle) * dx + sin(angle) * dy) / scale
///   dy = y + 0.5 - out_height / 2.0        v = height / 2.0 + (cos(angle) * dy - sin(angle) * dx) / scale
///
/// The value at a position is linearly interpolated, in both directions, between the centers of the four nearest pixels. Pixels
/// outside of `in` have the value that `outside` states. Values are from 0 to 1.
///
/// `in` and `out` are in device memory from cudaMalloc and do not overlap. All four sizes are from 1 to 16,384; `scale` is from
/// 0.1 to 100. Do not write to `in`. `out` contains random values before the call. When the function returns, `out` need not be
/// complete, but everything that the function created must be released.
void rotate_picture(const float* in, int width, int height, float* out, int out_width, int out_height, float angle, float scale,
                    Outside outside);

/// out[i] = the curve at in[i], for `count` >= 1 values. The curve has `entries` values (2 to 4,096): entry k is its value at
/// k / (entries - 1.0), and between two entries it is linearly interpolated. Below 0, it has the value of the first entry, and
/// above 1 that of the last. All three arrays are in device memory from cudaMalloc and do not overlap. Do not write to `in` and
/// `curve`. The function must release everything that it created.
void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries);
