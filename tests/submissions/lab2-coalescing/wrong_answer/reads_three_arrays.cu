// Reads structures of 12 bytes as if all x came first, then all y, then all z.
// says: The input is read as three separate arrays.
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

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  const float* x = &in->x;
  float* out_x = &out->x;
  arrays<<<(n + 255) / 256, 256>>>(x, x + n, x + 2 * n, out_x, out_x + n, out_x + 2 * n, n);
}
