// A kernel uses a texture object that the program has destroyed.
// fault: invalid_address in fetch line 7
// report: an access to a texture through 0x1, which is a destroyed object
#include "texture_images.hpp"

__global__ void fetch(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);
}

int main() {
  const cudaArray_t array = make_array(std::vector<float>(32), make_cudaExtent(8, 4, 0));
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  float* to = shared_memory<float>(8);
  fetch<<<1, 8>>>(texture, to);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaDestroyTextureObject(texture));
  fetch<<<1, 8>>>(texture, to);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
