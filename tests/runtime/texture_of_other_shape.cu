// A kernel fetches from a texture whose shape does not match the instruction.
// fault: invalid_address in fetch line 7
// report: an access to a 2D image through a texture object of a 1D image, in thread
#include "texture_images.hpp"

__global__ void fetch(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);
}

int main() {
  const cudaArray_t array = make_array(std::vector<float>(32), make_cudaExtent(32, 0, 0));
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  fetch<<<1, 8>>>(texture, shared_memory<float>(8));
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
