// SPDX-License-Identifier: MIT
// Rung 1: each thread normalizes 8 vectors in a row. Neighboring threads access memory 8 vectors
// apart, so that each lane of a warp touches sectors of its own.
#include "lab.cuh"

constexpr int kThreads = 256;
constexpr int kChunk = 8;  // vectors per thread

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

static __device__ std::size_t first_of_thread() {
  return (std::size_t{blockIdx.x} * kThreads + threadIdx.x) * kChunk;
}

__global__ void arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                       float* out_z, std::size_t n) {
  const std::size_t first = first_of_thread();
  for (std::size_t i = first; i < first + kChunk && i < n; ++i) {
    const float factor = inverse_length(x[i], y[i], z[i]);
    out_x[i] = x[i] * factor;
    out_y[i] = y[i] * factor;
    out_z[i] = z[i] * factor;
  }
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                      float* out_z, std::size_t n) {
  arrays<<<blocks_for(n, kThreads * kChunk), kThreads>>>(x, y, z, out_x, out_y, out_z, n);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t first = first_of_thread();
  for (std::size_t i = first; i < first + kChunk && i < n; ++i) {
    const float4 v = in[i];
    const float factor = inverse_length(v.x, v.y, v.z);
    out[i] = make_float4(v.x * factor, v.y * factor, v.z * factor, v.w);
  }
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  quads<<<blocks_for(n, kThreads * kChunk), kThreads>>>(in, out, n);
}

__global__ void vectors(const Vector* in, Vector* out, std::size_t n) {
  const std::size_t first = first_of_thread();
  for (std::size_t i = first; i < first + kChunk && i < n; ++i) {
    const Vector v = in[i];
    const float factor = inverse_length(v.x, v.y, v.z);
    out[i] = {v.x * factor, v.y * factor, v.z * factor};
  }
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  vectors<<<blocks_for(n, kThreads * kChunk), kThreads>>>(in, out, n);
}
