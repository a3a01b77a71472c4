// SPDX-License-Identifier: MIT
// The kernels of the benchmarks. kernels.ptx is their PTX (nvcc -ptx -arch=compute_80 -lineinfo).
template <int Tile>
__device__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[Tile][Tile];
  __shared__ float tile_b[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y;
  const int column = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  for (int start = 0; start < n; start += Tile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * n + start + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(start + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < Tile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

extern "C" __global__ void matmul16(const float* a, const float* b, float* c, int n) { multiply<16>(a, b, c, n); }
extern "C" __global__ void matmul32(const float* a, const float* b, float* c, int n) { multiply<32>(a, b, c, n); }

extern "C" __global__ void transpose(const float* in, float* out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void reduce(const float* in, float* out, int n) {
  __shared__ float partial[256];
  const int t = threadIdx.x;
  const int i = blockIdx.x * 256 + t;
  partial[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s) partial[t] += partial[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = partial[0];
}

extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
