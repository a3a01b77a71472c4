// Six layers are not a cubemap unless the array was created as one.
// fault: invalid_address in fetch line 7
// report: an access to a cubemap through a texture object of layers of 2D images, in thread
#include "texture_images.hpp"

__global__ void fetch(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = texCubemap<float>(texture, 1, 0, 0);
}

int main() {
  const cudaArray_t array =
      make_array(std::vector<float>(96), make_cudaExtent(4, 4, 6), cudaArrayLayered);
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp, true));
  fetch<<<1, 8>>>(texture, shared_memory<float>(8));
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
