// A cubemap has six faces. A write to another stops the kernel.
// fault: out_of_bounds in write_faces line 8
// report: out-of-bounds write of 4 bytes in a surface at byte 0 of row 0 of slice 6: the surface has 6
// report: 6 slices of 4 rows of 16 bytes, in thread .6,0,0. of block .0,0,0.
#include "texture_images.hpp"

__global__ void write_faces(cudaSurfaceObject_t cube) {
  surfCubemapwrite(1.0f, cube, 0, 0, threadIdx.x);
}

int main() {
  const cudaArray_t array = make_array(std::vector<float>(96), make_cudaExtent(4, 4, 6),
                                       cudaArrayCubemap | cudaArraySurfaceLoadStore);
  cudaSurfaceObject_t surface = 0;
  const cudaResourceDesc resource = resource_of(array);
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &resource));
  write_faces<<<1, 7>>>(surface);
  EXPECT(cudaDeviceSynchronize() != cudaSuccess);
  return failures;
}
