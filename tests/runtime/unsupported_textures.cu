// Unsupported texture features are reported by name.
// fault: unsupported_call
// fault: unsupported_call
// fault: unsupported_call
// fault: unsupported_call
// report: a sparse array \(cudaArraySparse\) is not supported on the simulated GPU
// report: a texture with sRGB conversion is not supported
// report: a texture with a resource view is not supported
// report: a texture of a mipmapped array is not supported
#include "texture_images.hpp"

int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array;
  EXPECT_ERROR(cudaErrorNotSupported,
               cudaMalloc3DArray(&array, &format, make_cudaExtent(8, 8, 0), cudaArraySparse));
  REQUIRE_OK(cudaMallocArray(&array, &format, 8, 8));
  cudaResourceDesc resource = resource_of(array);
  cudaTextureDesc texture = sampler(cudaFilterModePoint, cudaAddressModeClamp);
  cudaTextureObject_t object = 0;
  texture.sRGB = 1;
  EXPECT_ERROR(cudaErrorNotSupported,
               cudaCreateTextureObject(&object, &resource, &texture, nullptr));
  texture.sRGB = 0;
  const cudaResourceViewDesc view = {};
  EXPECT_ERROR(cudaErrorNotSupported, cudaCreateTextureObject(&object, &resource, &texture, &view));
  resource.resType = cudaResourceTypeMipmappedArray;
  EXPECT_ERROR(cudaErrorNotSupported,
               cudaCreateTextureObject(&object, &resource, &texture, nullptr));
  return failures;
}
