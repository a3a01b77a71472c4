// SPDX-License-Identifier: MIT
// Rung 3: structures of 12 bytes go through shared memory, and both sides move whole sectors.
#include "lab.cuh"

constexpr int kThreads = 256;
constexpr int kFloats = 3 * kThreads;  // of the vectors of a block

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

// A block moves its 256 vectors as 768 floats, of which neighboring threads move neighboring ones.
// In shared memory, lanes are 3 words apart, which takes no bank conflict: 3 is odd.
__global__ void vectors(const float* in, float* out, std::size_t count) {
  __shared__ float tile[kFloats];
  const std::size_t first = std::size_t{blockIdx.x} * kFloats;
  const std::size_t left = count - first;
  for (unsigned k = threadIdx.x; k < kFloats && k < left; k += kThreads) tile[k] = in[first + k];
  __syncthreads();
  float* own = &tile[3 * threadIdx.x];
  if (3 * threadIdx.x < left) {
    const float factor = inverse_length(own[0], own[1], own[2]);
    for (int k = 0; k < 3; ++k) own[k] *= factor;
  }
  __syncthreads();
  for (unsigned k = threadIdx.x; k < kFloats && k < left; k += kThreads) out[first + k] = tile[k];
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  vectors<<<blocks_for(3 * n, kFloats), kThreads>>>(&in->x, &out->x, 3 * n);
}
