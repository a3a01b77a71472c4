// Each thread counts in its own array, which is not set to zero.
//
// finds: uninitialized
// checks: full
// tool: initcheck
// sanitizer: nothing: initcheck does not check local memory
#include <cstdio>
#include <vector>

constexpr int kKinds = 8;

__global__ void most_frequent(const int* kinds, int* out, int n) {
  int counts[kKinds];
  for (int k = 0; k < n; ++k) counts[kinds[k] % kKinds] += 1;
  int best = 0;
  for (int kind = 1; kind < kKinds; ++kind) {
    if (counts[kind] > counts[best]) best = kind;  // here
  }
  out[threadIdx.x] = best;
}

int main() {
  const int n = 100;
  std::vector<int> kinds(n, 3);
  int* in = nullptr;
  int* out = nullptr;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemcpy(in, kinds.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  most_frequent<<<1, 32>>>(in, out, n);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
