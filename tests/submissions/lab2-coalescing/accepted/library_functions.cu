// Normalizes with the functions of the CUDA library for the length of a vector, in a grid of fixed size.
// says: All results are right
#include "lab.cuh"

#include <set>

int sectors_of_warp(int first, int stride, int words) {
  std::set<int> sectors;
  for (int lane = 0; lane < 32; ++lane) {
    for (int word = 0; word < words; ++word) sectors.insert((first + lane * stride + word) / 8);
  }
  return static_cast<int>(sectors.size());
}

__global__ void arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float a = x[i];
  const float b = y[i];
  const float c = z[i];
  const float factor = rnorm3df(a, b, c);
  out_x[i] = a * factor;
  out_y[i] = b * factor;
  out_z[i] = c * factor;
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z, std::size_t n) {
  arrays<<<(n + 255) / 256, 256>>>(x, y, z, out_x, out_y, out_z, n);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 v = in[i];
  const float length = norm3df(v.x, v.y, v.z);
  out[i] = make_float4(v.x / length, v.y / length, v.z / length, v.w);
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  quads<<<(n + 255) / 256, 256>>>(in, out, n);
}

__global__ void vectors(const float* in, float* out, std::size_t floats) {
  __shared__ float tile[384];
  for (std::size_t first = std::size_t{blockIdx.x} * 384; first < floats; first += std::size_t{gridDim.x} * 384) {
    for (int k = threadIdx.x; k < 384 && first + k < floats; k += 128) tile[k] = in[first + k];
    __syncthreads();
    float* own = tile + 3 * threadIdx.x;
    if (first + 3 * threadIdx.x < floats) {
      const float factor = __frsqrt_rn(own[0] * own[0] + own[1] * own[1] + own[2] * own[2]);
      for (int c = 0; c < 3; ++c) own[c] *= factor;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 384 && first + k < floats; k += 128) out[first + k] = tile[k];
    __syncthreads();
  }
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  vectors<<<64, 128>>>(&in->x, &out->x, 3 * n);
}
