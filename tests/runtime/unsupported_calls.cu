// What the simulated GPU does not have is named, once a name, and fails.
// fault: unsupported
// fault: unsupported
#include "check.hpp"

int main() {
  cudaGraph_t graph;
  EXPECT_ERROR(cudaErrorNotSupported, cudaGraphCreate(&graph, 0));
  EXPECT_ERROR(cudaErrorNotSupported, cudaGraphCreate(&graph, 0));
  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  EXPECT(format.x == 32 && format.y == 0 && format.f == cudaChannelFormatKindFloat);
  EXPECT_ERROR(cudaErrorNotSupported, cudaMallocArray(&array, &format, 16, 16));
  EXPECT_OK(cudaDeviceSynchronize());
  return failures;
}
