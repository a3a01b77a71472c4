// SPDX-License-Identifier: MIT
// Rung 1: no textures. Each pixel takes four loads from global memory, with checks at the edges,
// and weights by hand.
#include "lab.cuh"

#include <cmath>

namespace {

struct Turn {
  float cosine, sine;  // divided by the scale
  Outside outside;
};

__device__ float pixel(const float* in, int width, int height, int x, int y, Outside outside) {
  const int inside_x = min(max(x, 0), width - 1);
  const int inside_y = min(max(y, 0), height - 1);
  if (outside == Outside::black && (x != inside_x || y != inside_y)) return 0;
  return in[static_cast<std::size_t>(inside_y) * width + inside_x];
}

__device__ float between(float first, float second, float weight) {
  return first + weight * (second - first);
}

__global__ void rotate(const float* in, int width, int height, float* out, int out_width,
                       int out_height, Turn turn) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= out_width || y >= out_height) return;
  const float dx = x + 0.5f - out_width * 0.5f;
  const float dy = y + 0.5f - out_height * 0.5f;
  const float u = width * 0.5f + turn.cosine * dx + turn.sine * dy - 0.5f;
  const float v = height * 0.5f + turn.cosine * dy - turn.sine * dx - 0.5f;
  const int left = static_cast<int>(floorf(u));
  const int top = static_cast<int>(floorf(v));
  const auto at = [&](int i, int j) { return pixel(in, width, height, i, j, turn.outside); };
  const float upper = between(at(left, top), at(left + 1, top), u - left);
  const float lower = between(at(left, top + 1), at(left + 1, top + 1), u - left);
  out[static_cast<std::size_t>(y) * out_width + x] = between(upper, lower, v - top);
}

__global__ void look_up(const float* in, float* out, std::size_t count, const float* curve,
                        int entries) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float place = fminf(fmaxf(in[i], 0), 1) * (entries - 1);
  const int k = min(static_cast<int>(place), entries - 2);
  out[i] = between(curve[k], curve[k + 1], place - k);
}

}  // namespace

void rotate_picture(const float* in, int width, int height, float* out, int out_width,
                    int out_height, float angle, float scale, Outside outside) {
  const Turn turn{std::cos(angle) / scale, std::sin(angle) / scale, outside};
  const dim3 block(32, 8);
  const dim3 grid((out_width + block.x - 1) / block.x, (out_height + block.y - 1) / block.y);
  rotate<<<grid, block>>>(in, width, height, out, out_width, out_height, turn);
}

void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {
  look_up<<<static_cast<unsigned>((count + 255) / 256), 256>>>(in, out, count, curve, entries);
}
