// A kernel reads a texture whose array the program has freed.
// fault: out_of_bounds in fetch line 7
// report: use-after-free read of 4 bytes by thread .*: inside an allocation of 128 bytes
#include "texture_images.hpp"

__global__ void fetch(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);
}

int main() {
  const cudaArray_t array = make_array(std::vector<float>(32), make_cudaExtent(8, 4, 0));
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  float* to = shared_memory<float>(8);
  EXPECT_OK(cudaFreeArray(array));
  fetch<<<1, 8>>>(texture, to);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
