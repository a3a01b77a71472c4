// An index table is copied to the device only in part.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: Uninitialized __global__ memory read
#include <cstdio>

__global__ void gather(const unsigned char* index, const float* in, float* out) {
  const int from = index[threadIdx.x];
  out[threadIdx.x] = in[from];  // here
}

int main() {
  unsigned char indices[32];
  float values[256];
  for (int i = 0; i < 32; ++i) indices[i] = static_cast<unsigned char>(31 - i);
  for (int i = 0; i < 256; ++i) values[i] = static_cast<float>(i);
  unsigned char* index = nullptr;
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&index, sizeof indices);
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemcpy(index, indices, 20, cudaMemcpyHostToDevice);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  gather<<<1, 32>>>(index, in, out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(index);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
