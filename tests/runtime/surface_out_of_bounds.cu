// An access outside a surface stops the kernel, unless the access has another boundary mode.
// fault: out_of_bounds in write_row line 10
// report: out-of-bounds write of 4 bytes in a surface at byte 32 of row 1: the surface has 4 rows of 32
// report: 4 rows of 32 bytes, in thread .8,0,0. of block .0,0,0.
// report: "surface_requests"
#include "texture_images.hpp"

__global__ void write_row(cudaSurfaceObject_t surface, int count) {
  const int x = threadIdx.x;
  if (x < count) surf2Dwrite(static_cast<float>(x), surface, x * 4, 1);
}

int main() {
  const cudaArray_t array =
      make_array(std::vector<float>(32), make_cudaExtent(8, 4, 0), cudaArraySurfaceLoadStore);
  cudaSurfaceObject_t surface = 0;
  const cudaResourceDesc resource = resource_of(array);
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &resource));
  write_row<<<1, 32>>>(surface, 8);
  EXPECT_OK(cudaDeviceSynchronize());
  write_row<<<1, 32>>>(surface, 9);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
