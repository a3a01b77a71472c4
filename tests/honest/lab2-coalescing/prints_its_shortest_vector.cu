// Copies all vectors to the host first, to print the length of the shortest one: its inverse must
// be finite.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <vector>

int sectors_of_warp(int first, int stride, int words) {
  std::set<int> sectors;
  for (int lane = 0; lane < 32; ++lane) {
    for (int word = 0; word < words; ++word) sectors.insert((first + lane * stride + word) / 8);
  }
  return static_cast<int>(sectors.size());
}

static std::vector<float> on_host(const float* values, std::size_t n) {
  std::vector<float> copy(n);
  cudaMemcpy(copy.data(), values, n * sizeof(float), cudaMemcpyDeviceToHost);
  return copy;
}

static void print_shortest(const float* squares_of, std::size_t n) {
  std::printf("shortest of %zu vectors: %g\n", n,
              std::sqrt(*std::min_element(squares_of, squares_of + n)));
}

__global__ void arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                       float* out_z, std::size_t n) {
  const std::size_t i = blockIdx.x * std::size_t{256} + threadIdx.x;
  if (i >= n) return;
  const Vector v{x[i], y[i], z[i]};
  const float factor = rsqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
  out_x[i] = v.x * factor;
  out_y[i] = v.y * factor;
  out_z[i] = v.z * factor;
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                      float* out_z, std::size_t n) {
  const std::vector<float> host_x = on_host(x, n), host_y = on_host(y, n), host_z = on_host(z, n);
  std::vector<float> squares(n);
  for (std::size_t i = 0; i < n; ++i)
    squares[i] = host_x[i] * host_x[i] + host_y[i] * host_y[i] + host_z[i] * host_z[i];
  print_shortest(squares.data(), n);
  arrays<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, z, out_x, out_y, out_z, n);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = blockIdx.x * std::size_t{256} + threadIdx.x;
  if (i >= n) return;
  const float4 v = in[i];
  const float factor = rsqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
  out[i] = make_float4(v.x * factor, v.y * factor, v.z * factor, v.w);
}

/// The squares of the lengths of vectors whose components are the first three of `stride` floats.
static std::vector<float> squares_of(const float* values, std::size_t n, std::size_t stride) {
  const std::vector<float> host = on_host(values, n * stride);
  std::vector<float> squares(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < 3; ++k) squares[i] += host[i * stride + k] * host[i * stride + k];
  }
  return squares;
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  print_shortest(squares_of(&in->x, n, 4).data(), n);
  quads<<<static_cast<unsigned>((n + 255) / 256), 256>>>(in, out, n);
}

// A block moves 256 vectors as 768 floats.
__global__ void vectors(const float* in, float* out, std::size_t count) {
  __shared__ float tile[768];
  const std::size_t first = blockIdx.x * std::size_t{768};
  for (int k = threadIdx.x; k < 768 && first + k < count; k += 256) tile[k] = in[first + k];
  __syncthreads();
  float* own = &tile[3 * threadIdx.x];
  if (first + 3 * threadIdx.x < count) {
    const float factor = rsqrtf(own[0] * own[0] + own[1] * own[1] + own[2] * own[2]);
    for (int k = 0; k < 3; ++k) own[k] *= factor;
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 768 && first + k < count; k += 256) out[first + k] = tile[k];
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  print_shortest(squares_of(&in->x, n, 3).data(), n);
  vectors<<<static_cast<unsigned>((n + 255) / 256), 256>>>(&in->x, &out->x, 3 * n);
}
