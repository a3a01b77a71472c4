// Defines the structure again.
// says: start with the first error, at a_vector_of_its_own.cu:7
#include "lab.cuh"

#include <set>

struct Vector {
  float x, y, z;
};

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
  const float length = sqrtf(a * a + b * b + c * c);
  out_x[i] = a / length;
  out_y[i] = b / length;
  out_z[i] = c / length;
}

void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z, std::size_t n) {
  arrays<<<(n + 255) / 256, 256>>>(x, y, z, out_x, out_y, out_z, n);
}

__global__ void quads(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 v = in[i];
  const float length = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
  out[i] = make_float4(v.x / length, v.y / length, v.z / length, v.w);
}

void normalize_quads(const float4* in, float4* out, std::size_t n) {
  quads<<<(n + 255) / 256, 256>>>(in, out, n);
}

__global__ void vectors(const float* in, float* out, std::size_t floats) {
  __shared__ float tile[768];
  const std::size_t first = std::size_t{blockIdx.x} * 768;
  for (int k = threadIdx.x; k < 768; k += 256) {
    if (first + k < floats) tile[k] = in[first + k];
  }
  __syncthreads();
  const int own = 3 * threadIdx.x;
  if (first + own < floats) {
    const float length = sqrtf(tile[own] * tile[own] + tile[own + 1] * tile[own + 1] + tile[own + 2] * tile[own + 2]);
    for (int c = 0; c < 3; ++c) tile[own + c] /= length;
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 768; k += 256) {
    if (first + k < floats) out[first + k] = tile[k];
  }
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  vectors<<<(n + 255) / 256, 256>>>(&in->x, &out->x, 3 * n);
}
