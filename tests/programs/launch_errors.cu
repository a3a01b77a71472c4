// Failed calls and launches are reported once, and the program continues.
// fault: launch in answer
// fault: launch in answer
// fault: launch in answer
// fault: invalid_address
// prints: too many threads: refused
// prints: no blocks: refused
// prints: too much shared memory: refused
// prints: copy of nothing: refused
// prints: then: cudaSuccess, 42
#include "tests/support/cuda_program.hpp"

// Programs of CUDA 12 and earlier get another error for an invalid grid or block size.
constexpr cudaError_t kBadShape =
    CUDART_VERSION >= 13000 ? cudaErrorInvalidValue : cudaErrorInvalidConfiguration;

__global__ void answer(int* out) {
  extern __shared__ int scratch[];
  scratch[0] = 42;
  *out = scratch[0];
}

void report(const char* what, cudaError_t expected) {
  EXPECT(cudaPeekAtLastError() == expected);
  const cudaError_t error = cudaGetLastError();
  EXPECT(error == expected);
  EXPECT(cudaGetLastError() == cudaSuccess);
  std::printf("%s: %s\n", what, error == expected ? "refused" : cudaGetErrorName(error));
}

int main() {
  const DeviceArray<int> out(std::vector<int>{0});
  answer<<<1, 5000, sizeof(int)>>>(out.get());
  report("too many threads", kBadShape);
  answer<<<0, 32, sizeof(int)>>>(out.get());
  report("no blocks", kBadShape);
  answer<<<1, 32, 1 << 20>>>(out.get());
  report("too much shared memory", cudaErrorInvalidValue);
  EXPECT(cudaMemcpy(out.get(), nullptr, sizeof(int), cudaMemcpyHostToDevice) ==
         cudaErrorInvalidValue);
  report("copy of nothing", cudaErrorInvalidValue);
  EXPECT(out.to_host()[0] == 0);

  answer<<<1, 1, sizeof(int)>>>(out.get());
  const cudaError_t error = cudaDeviceSynchronize();
  const int value = out.to_host()[0];
  EXPECT(value == 42);
  std::printf("then: %s, %d\n", cudaGetErrorName(error), value);
  return failures;
}
