// SPDX-License-Identifier: MIT
// Rung 4: every access has 16 bytes. A thread normalizes four vectors, whose 12 components are
// three accesses, and has several loads in flight before it waits for the first.
#include "lab.cuh"

#include <cstdint>

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

// Accesses of 16 bytes need addresses that are multiples of 16.
static bool is_aligned(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(float4) == 0;
}

static __device__ void normalize(float& x, float& y, float& z) {
  const float factor = inverse_length(x, y, z);
  x *= factor;
  y *= factor;
  z *= factor;
}

static __device__ float4& quad_at(float* floats, std::size_t i) {
  return reinterpret_cast<float4*>(floats)[i];
}

static __device__ float4 quad_at(const float* floats, std::size_t i) {
  return reinterpret_cast<const float4*>(floats)[i];
}

// A thread takes four vectors, or one of those that are left.
__global__ void arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                       float* out_z, std::size_t n, std::size_t fours) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < fours) {
    float4 a = quad_at(x, i);
    float4 b = quad_at(y, i);
    float4 c = quad_at(z, i);
    normalize(a.x, b.x, c.x);
    normalize(a.y, b.y, c.y);
    normalize(a.z, b.z, c.z);
    normalize(a.w, b.w, c.w);
    quad_at(out_x, i) = a;
    quad_at(out_y, i) = b;
    quad_at(out_z, i) = c;
  } else if (const std::size_t j = i + 3 * fours; j < n) {
    const float factor = inverse_length(x[j], y[j], z[j]);
    out_x[j] = x[j] * factor;
    out_y[j] = y[j] * factor;
    out_z[j] = z[j] * factor;
  }
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                      float* out_z, std::size_t n) {
  bool aligned = true;
  for (const float* pointer : {x, y, z, static_cast<const float*>(out_x),
                               static_cast<const float*>(out_y), static_cast<const float*>(out_z)})
    aligned = aligned && is_aligned(pointer);
  const std::size_t fours = aligned ? n / 4 : 0;
  arrays<<<blocks_for(n - 3 * fours, kThreads), kThreads>>>(x, y, z, out_x, out_y, out_z, n, fours);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i >= n) return;
  float4 v = in[i];
  normalize(v.x, v.y, v.z);
  out[i] = v;
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  quads<<<blocks_for(n, kThreads), kThreads>>>(in, out, n);
}

// A block moves 1,024 vectors, three quads of floats per thread. Then each thread normalizes four
// vectors in shared memory. Eight lanes at a time read quads that are three apart, in all 32 banks.
__global__ void fours_of_vectors(const float* in, float* out) {
  __shared__ float4 tile[3 * kThreads];
  const std::size_t first = std::size_t{blockIdx.x} * 3 * kThreads + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 3; ++k) tile[k * kThreads + threadIdx.x] = quad_at(in, first + k * kThreads);
  __syncthreads();
  float4* own = &tile[3 * threadIdx.x];
  float4 a = own[0];
  float4 b = own[1];
  float4 c = own[2];
  normalize(a.x, a.y, a.z);
  normalize(a.w, b.x, b.y);
  normalize(b.z, b.w, c.x);
  normalize(c.y, c.z, c.w);
  own[0] = a;
  own[1] = b;
  own[2] = c;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 3; ++k) quad_at(out, first + k * kThreads) = tile[k * kThreads + threadIdx.x];
}

// The vectors after the last whole block, float by float through shared memory.
__global__ void vectors(const float* in, float* out, std::size_t count) {
  __shared__ float tile[3 * kThreads];
  const std::size_t first = std::size_t{blockIdx.x} * 3 * kThreads;
  const std::size_t left = count - first;
  for (unsigned k = threadIdx.x; k < 3 * kThreads && k < left; k += kThreads)
    tile[k] = in[first + k];
  __syncthreads();
  float* own = &tile[3 * threadIdx.x];
  if (3 * threadIdx.x < left) normalize(own[0], own[1], own[2]);
  __syncthreads();
  for (unsigned k = threadIdx.x; k < 3 * kThreads && k < left; k += kThreads)
    out[first + k] = tile[k];
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  constexpr std::size_t kVectors = 4 * kThreads;
  const std::size_t blocks = is_aligned(in) && is_aligned(out) ? n / kVectors : 0;
  if (blocks > 0) fours_of_vectors<<<static_cast<unsigned>(blocks), kThreads>>>(&in->x, &out->x);
  if (const std::size_t done = blocks * kVectors; done < n)
    vectors<<<blocks_for(n - done, kThreads), kThreads>>>(&in[done].x, &out[done].x,
                                                          3 * (n - done));
}
