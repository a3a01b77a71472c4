// All PTX queries of textures and surfaces, and all fetches with a level of detail or gradients (a
// texture without mipmaps has one level). Also texels in half precision.
#include "texture_images.hpp"


__device__ unsigned width_of(cudaTextureObject_t texture) {
  unsigned width;
  asm volatile("txq.width.b32 %0, [%1];" : "=r"(width) : "l"(texture));
  return width;
}

__global__ void ask(cudaTextureObject_t texture, cudaSurfaceObject_t surface, unsigned* to) {
  to[0] = width_of(texture);
  asm volatile("txq.height.b32 %0, [%1];" : "=r"(to[1]) : "l"(texture));
  asm volatile("suq.width.b32 %0, [%1];" : "=r"(to[2]) : "l"(surface));
  asm volatile("suq.height.b32 %0, [%1];" : "=r"(to[3]) : "l"(surface));
}

void queries() {
  const cudaArray_t array =
      make_array(std::vector<float>(32), make_cudaExtent(8, 4, 0), cudaArraySurfaceLoadStore);
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp, true));
  const cudaResourceDesc resource = resource_of(array);
  cudaSurfaceObject_t surface = 0;
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &resource));
  unsigned* to = shared_memory<unsigned>(4);
  ask<<<1, 1>>>(texture, surface, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(to[0] == 8 && to[1] == 4 && to[2] == 8 && to[3] == 4);
}

__global__ void fetch_lines(cudaTextureObject_t line, cudaTextureObject_t lines, float* to) {
  to[0] = tex1DLod<float>(line, 1.5f, 0);
  to[1] = tex1DGrad<float>(line, 2.5f, 0.5f, 0.5f);
  to[2] = tex1DLayeredLod<float>(lines, 0.5f, 1, 0);
  to[3] = tex1DLayeredGrad<float>(lines, 1.5f, 1, 0.5f, 0.5f);
}

__global__ void fetch_boxes(cudaTextureObject_t box, cudaTextureObject_t planes, float* to) {
  to[4] = tex3DLod<float>(box, 1.5f, 0.5f, 1.5f, 0);
  to[5] = tex3DGrad<float>(box, 0.5f, 1.5f, 1.5f, make_float4(0.5f, 0, 0, 0),
                           make_float4(0, 0.5f, 0, 0));
  to[6] = tex2DLayeredLod<float>(planes, 1.5f, 1.5f, 0, 0);
  to[7] =
      tex2DLayeredGrad<float>(planes, 1.5f, 1.5f, 1, make_float2(0.5f, 0), make_float2(0, 0.5f));
}

void details() {
  const std::vector<float> eight = {1, 2, 3, 4, 5, 6, 7, 8};
  const cudaTextureDesc point = sampler(cudaFilterModePoint, cudaAddressModeClamp);
  const auto texture = [&](cudaExtent extent, unsigned flags) {
    return make_texture(resource_of(make_array(eight, extent, flags)), point);
  };
  float* to = shared_memory<float>(8);
  fetch_lines<<<1, 1>>>(texture(make_cudaExtent(8, 0, 0), 0),
                        texture(make_cudaExtent(4, 0, 2), cudaArrayLayered), to);
  fetch_boxes<<<1, 1>>>(texture(make_cudaExtent(2, 2, 2), 0),
                        texture(make_cudaExtent(2, 2, 2), cudaArrayLayered), to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, {2, 3, 5, 6, 6, 7, 4, 8}) == 0);
}

__global__ void fetch_halves(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = tex1D<float>(texture, threadIdx.x + 1.0f);
}

void halves() {
  const std::vector<unsigned short> texels = {0x3C00, 0xC100, 0x4400};  // 1, -2.5 and 4
  const cudaChannelFormatDesc format = cudaCreateChannelDescHalf();
  cudaArray_t array;
  REQUIRE_OK(cudaMallocArray(&array, &format, 3));
  REQUIRE_OK(cudaMemcpy2DToArray(array, 0, 0, texels.data(), 6, 6, 1, cudaMemcpyHostToDevice));
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModeLinear, cudaAddressModeClamp));
  float* to = shared_memory<float>(3);
  fetch_halves<<<1, 3>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  // Halfway between neighbors.
  EXPECT(count_wrong(to, {-0.75f, 0.75f, 4}, 1e-3f) == 0);
}

int main() {
  queries();
  details();
  halves();
  return failures;
}
