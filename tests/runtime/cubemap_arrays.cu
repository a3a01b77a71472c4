// Arrays of cubemaps: their extents, and copies of faces.
#include "texture_images.hpp"

void extents() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  const auto refuse = [&](std::size_t width, std::size_t height, std::size_t depth,
                          unsigned flags) {
    cudaArray_t array = nullptr;
    EXPECT_ERROR(cudaErrorInvalidValue,
                 cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags));
  };
  constexpr unsigned layers = cudaArrayCubemap | cudaArrayLayered;
  refuse(4, 5, 6, cudaArrayCubemap);
  refuse(4, 0, 6, cudaArrayCubemap);
  refuse(4, 4, 0, cudaArrayCubemap);
  refuse(4, 4, 5, cudaArrayCubemap);
  refuse(4, 4, 12, cudaArrayCubemap);
  refuse(4, 4, 6, cudaArrayCubemap | cudaArrayTextureGather);
  refuse(4, 4, 0, layers);
  refuse(4, 4, 7, layers);
  refuse(4, 4, 2052, layers);
  cudaArray_t array = nullptr;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMallocArray(&array, &format, 4, 4, cudaArrayCubemap));
}

void information() {
  const cudaArray_t array = make_array(std::vector<float>(4 * 4 * 12), make_cudaExtent(4, 4, 12),
                                       cudaArrayCubemap | cudaArrayLayered);
  cudaChannelFormatDesc format = {};
  cudaExtent extent = {};
  unsigned flags = 0;
  EXPECT_OK(cudaArrayGetInfo(&format, &extent, &flags, array));
  EXPECT(extent.width == 4 && extent.height == 4 && extent.depth == 12);
  EXPECT(flags == (cudaArrayCubemap | cudaArrayLayered));
  EXPECT_OK(cudaFreeArray(array));
}

// One row of two faces to the host.
void copies() {
  std::vector<float> texels;
  for (int i = 0; i < 4 * 4 * 6; ++i) texels.push_back(static_cast<float>(i));
  const cudaArray_t array = make_array(texels, make_cudaExtent(4, 4, 6), cudaArrayCubemap);
  float rows[2][4] = {};
  cudaMemcpy3DParms copy = {};
  copy.srcArray = array;
  copy.srcPos = make_cudaPos(0, 2, 3);
  copy.dstPtr = make_cudaPitchedPtr(rows, sizeof rows[0], 4, 1);
  copy.extent = make_cudaExtent(4, 1, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  EXPECT_OK(cudaMemcpy3D(&copy));
  for (int x = 0; x < 4; ++x) {
    EXPECT(rows[0][x] == static_cast<float>(3 * 16 + 2 * 4 + x));
    EXPECT(rows[1][x] == static_cast<float>(4 * 16 + 2 * 4 + x));
  }
  copy.extent.depth = 4;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy3D(&copy));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  extents();
  information();
  copies();
  return failures;
}
