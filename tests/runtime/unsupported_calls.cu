// Unsupported calls fail and are reported by name, once for each place.
// fault: unsupported_call line 9
// fault: unsupported_call line 10
// fault: unsupported_call
#include "check.hpp"

int main() {
  cudaIpcMemHandle_t handle;
  EXPECT_ERROR(cudaErrorNotSupported, cudaIpcGetMemHandle(&handle, nullptr));
  for (int k = 0; k < 2; ++k) EXPECT_ERROR(cudaErrorNotSupported, cudaIpcGetMemHandle(&handle, nullptr));
  cudaMipmappedArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  EXPECT(format.x == 32 && format.y == 0 && format.f == cudaChannelFormatKindFloat);
  EXPECT_ERROR(cudaErrorNotSupported,
               cudaMallocMipmappedArray(&array, &format, make_cudaExtent(16, 16, 0), 2));
  EXPECT_OK(cudaDeviceSynchronize());
  return failures;
}
