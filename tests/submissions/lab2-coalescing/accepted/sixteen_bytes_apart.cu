// Four structures of 12 bytes per thread, in three accesses of 16 bytes: half of each sector is used.
// loses: vectors-sectors staged fast
// says: Copy the vectors of a block to shared memory float by float
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

__device__ void normalize(float& x, float& y, float& z) {
  const float factor = rsqrtf(x * x + y * y + z * z);
  x *= factor;
  y *= factor;
  z *= factor;
}

__global__ void fours(const float4* in, float4* out, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 a = in[3 * i];
  float4 b = in[3 * i + 1];
  float4 c = in[3 * i + 2];
  normalize(a.x, a.y, a.z);
  normalize(a.w, b.x, b.y);
  normalize(b.z, b.w, c.x);
  normalize(c.y, c.z, c.w);
  out[3 * i] = a;
  out[3 * i + 1] = b;
  out[3 * i + 2] = c;
}

__global__ void rest(const Vector* in, Vector* out, std::size_t first, std::size_t n) {
  const std::size_t i = first + threadIdx.x;
  if (i >= n) return;
  Vector v = in[i];
  normalize(v.x, v.y, v.z);
  out[i] = v;
}

void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {
  if (n >= 4) fours<<<(n / 4 + 255) / 256, 256>>>(reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out), n / 4);
  rest<<<1, 32>>>(in, out, n / 4 * 4, n);
}
