// SPDX-License-Identifier: MIT
// Rung 2: one vector per thread. Separate arrays and structures of 16 bytes move whole sectors. For
// structures of 12 bytes, a warp accesses 32 floats that are 3 apart: 12 sectors for 4.
#include "lab.cuh"

constexpr int kThreads = 256;

// The sectors of neighboring lanes only rise or only fall, so a sector that differs from that of
// the lane before is new. An access of 8 or 16 bytes is aligned and never crosses a sector's end.
int sectors_of_warp(int first, int stride, int) {
  int sectors = 0;
  int last = -1;
  for (int lane = 0; lane < 32; ++lane) {
    const int sector = (first + lane * stride) / 8;
    sectors += sector != last;
    last = sector;
  }
  return sectors;
}

static __device__ float inverse_length(float x, float y, float z) {
  return rsqrtf(x * x + y * y + z * z);
}

static unsigned blocks_for(std::size_t count, std::size_t of_block) {
  return static_cast<unsigned>((count + of_block - 1) / of_block);
}

__global__ void arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                       float* out_z, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= n) return;
  // Variables, because the compiler would load y[i] again after the store to out_x[i].
  const Vector v{x[i], y[i], z[i]};
  const float factor = inverse_length(v.x, v.y, v.z);
  out_x[i] = v.x * factor;
  out_y[i] = v.y * factor;
  out_z[i] = v.z * factor;
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                      float* out_z, std::size_t n) {
  arrays<<<blocks_for(n, kThreads), kThreads>>>(x, y, z, out_x, out_y, out_z, n);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= n) return;
  const float4 v = in[i];
  const float factor = inverse_length(v.x, v.y, v.z);
  out[i] = make_float4(v.x * factor, v.y * factor, v.z * factor, v.w);
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  quads<<<blocks_for(n, kThreads), kThreads>>>(in, out, n);
}

__global__ void vectors(const Vector* in, Vector* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= n) return;
  const Vector v = in[i];
  const float factor = inverse_length(v.x, v.y, v.z);
  out[i] = {v.x * factor, v.y * factor, v.z * factor};
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  vectors<<<blocks_for(n, kThreads), kThreads>>>(in, out, n);
}
