// The first coordinate of a surface counts bytes: an index in elements hits the middle of a texel.
// fault: misaligned in write_row line 8
// report: misaligned write of 4 bytes in a surface at byte 1, which is not a multiple of 4, in
// report: the first coordinate is in bytes: multiply it by the size of an element
#include "texture_images.hpp"

__global__ void write_row(cudaSurfaceObject_t surface) {
  surf1Dwrite(1.0f, surface, threadIdx.x);
}

int main() {
  const cudaArray_t array =
      make_array(std::vector<float>(32), make_cudaExtent(32, 0, 0), cudaArraySurfaceLoadStore);
  cudaSurfaceObject_t surface = 0;
  const cudaResourceDesc resource = resource_of(array);
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &resource));
  write_row<<<1, 8>>>(surface);
  EXPECT_ERROR(cudaErrorMisalignedAddress, cudaDeviceSynchronize());
  return failures;
}
