// Surfaces: reads and writes in all shapes and sizes, and the boundary modes. The first coordinate
// counts bytes.
#include "texture_images.hpp"

cudaSurfaceObject_t make_surface(cudaArray_t array) {
  cudaSurfaceObject_t object = 0;
  const cudaResourceDesc resource = resource_of(array);
  REQUIRE_OK(cudaCreateSurfaceObject(&object, &resource));
  return object;
}

constexpr int kWidth = 40, kHeight = 12;

__global__ void invert(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= kWidth || y >= kHeight) return;
  const uchar4 texel = surf2Dread<uchar4>(from, x * static_cast<int>(sizeof(uchar4)), y);
  const uchar4 inverse = make_uchar4(255 - texel.x, texel.y, texel.w, texel.z);
  surf2Dwrite(inverse, to, x * static_cast<int>(sizeof(uchar4)), y);
}

void images() {
  std::vector<uchar4> in, out(kWidth * kHeight);
  for (int i = 0; i < kWidth * kHeight; ++i)
    in.push_back(make_uchar4(i % 256, i / 2 % 256, i * 3 % 256, 7));
  const cudaExtent extent = make_cudaExtent(kWidth, kHeight, 0);
  const cudaArray_t from = make_array(in, extent, cudaArraySurfaceLoadStore);
  const cudaArray_t to = make_array(out, extent, cudaArraySurfaceLoadStore);
  const cudaSurfaceObject_t from_surface = make_surface(from), to_surface = make_surface(to);
  invert<<<dim3(3, 3), dim3(16, 4)>>>(from_surface, to_surface);
  REQUIRE_OK(cudaDeviceSynchronize());
  constexpr std::size_t row = kWidth * sizeof(uchar4);
  EXPECT_OK(cudaMemcpy2DFromArray(out.data(), row, to, 0, 0, row, kHeight, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < kWidth * kHeight; ++i) {
    wrong += out[i].x != 255 - in[i].x || out[i].y != in[i].y || out[i].z != in[i].w ||
             out[i].w != in[i].z;
  }
  EXPECT(wrong == 0);
  cudaResourceDesc got;
  EXPECT_OK(cudaGetSurfaceObjectResourceDesc(&got, to_surface));
  EXPECT(got.resType == cudaResourceTypeArray && got.res.array.array == to);
  EXPECT_OK(cudaDestroySurfaceObject(from_surface));
  EXPECT_OK(cudaDestroySurfaceObject(to_surface));
  EXPECT_OK(cudaFreeArray(from));
  EXPECT_OK(cudaFreeArray(to));
}

// 4 texels of 4 bytes.
__global__ void at_the_edges(cudaSurfaceObject_t surface, int* to) {
  const int x = (static_cast<int>(threadIdx.x) - 2) * 4;
  to[threadIdx.x] = surf1Dread<int>(surface, x, cudaBoundaryModeClamp);
  to[8 + threadIdx.x] = surf1Dread<int>(surface, x, cudaBoundaryModeZero);
  __syncthreads();
  if (threadIdx.x < 2 || threadIdx.x > 5) surf1Dwrite(99, surface, x, cudaBoundaryModeZero);
  __syncthreads();
  if (threadIdx.x == 7) surf1Dwrite(55, surface, x, cudaBoundaryModeClamp);
}

void edges() {
  const cudaArray_t array =
      make_array<int>({11, 22, 33, 44}, make_cudaExtent(4, 0, 0), cudaArraySurfaceLoadStore);
  const cudaSurfaceObject_t surface = make_surface(array);
  int* to = shared_memory<int>(16);
  at_the_edges<<<1, 8>>>(surface, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  const int expected[] = {11, 11, 11, 22, 33, 44, 44, 44, 0, 0, 11, 22, 33, 44, 0, 0};
  int wrong = 0;
  for (int k = 0; k < 16; ++k) wrong += to[k] != expected[k];
  EXPECT(wrong == 0);
  int left[4];
  EXPECT_OK(cudaMemcpy2DFromArray(left, 16, array, 0, 0, 16, 1, cudaMemcpyDeviceToHost));
  EXPECT(left[0] == 11 && left[1] == 22 && left[2] == 33 && left[3] == 55);
  EXPECT_OK(cudaDestroySurfaceObject(surface));
  EXPECT_OK(cudaFreeArray(array));
}

__global__ void fill_box(cudaSurfaceObject_t box) {
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  surf3Dwrite(static_cast<short>(x + 10 * y + 100 * z), box, x * 2, y, z);
}

__global__ void shift_layers(cudaSurfaceObject_t layers, cudaSurfaceObject_t box) {
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  const short value = surf3Dread<short>(box, x * 2, y, z);
  surf2DLayeredwrite(value, layers, x * 2, y, (z + 1) % 3);
}

__global__ void sum_layers(cudaSurfaceObject_t layers, cudaTextureObject_t texture, int* to) {
  const int x = threadIdx.x, y = threadIdx.y;
  to[y * 8 + x] = surf2DLayeredread<short>(layers, x * 2, y, 0) +
                  tex2DLayered<short>(texture, x + 0.5f, y + 0.5f, 1) * 1000;
}

// Thread k reads layer k - 1 of 3. A negative number counts as a large one, unlike that of a row.
__global__ void around_the_layers(cudaSurfaceObject_t layers, int* to) {
  const int number = static_cast<int>(threadIdx.x) - 1;
  to[threadIdx.x] = surf2DLayeredread<short>(layers, 2, 1, number, cudaBoundaryModeClamp);
  to[5 + threadIdx.x] = surf2DLayeredread<short>(layers, 2, number, 0, cudaBoundaryModeClamp);
}

void boxes_and_layers() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short>();
  const cudaExtent extent = make_cudaExtent(8, 4, 3);
  cudaArray_t box_array, layer_array;
  REQUIRE_OK(cudaMalloc3DArray(&box_array, &format, extent, cudaArraySurfaceLoadStore));
  REQUIRE_OK(cudaMalloc3DArray(&layer_array, &format, extent,
                               cudaArraySurfaceLoadStore | cudaArrayLayered));
  const cudaSurfaceObject_t box = make_surface(box_array), layers = make_surface(layer_array);
  const cudaTextureObject_t texture =
      make_texture(resource_of(layer_array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  int* to = shared_memory<int>(32);
  fill_box<<<1, dim3(8, 4, 3)>>>(box);
  shift_layers<<<1, dim3(8, 4, 3)>>>(layers, box);
  sum_layers<<<1, dim3(8, 4)>>>(layers, texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 8; ++x) wrong += to[y * 8 + x] != x + 10 * y + 200 + (x + 10 * y) * 1000;
  }
  EXPECT(wrong == 0);
  int* around = shared_memory<int>(10);
  around_the_layers<<<1, 5>>>(layers, around);
  REQUIRE_OK(cudaDeviceSynchronize());
  const int expected[] = {111, 211, 11, 111, 111, 201, 201, 211, 221, 231};
  wrong = 0;
  for (int k = 0; k < 10; ++k) wrong += around[k] != expected[k];
  EXPECT(wrong == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaDestroySurfaceObject(box));
  EXPECT_OK(cudaDestroySurfaceObject(layers));
  EXPECT_OK(cudaFreeArray(box_array));
  EXPECT_OK(cudaFreeArray(layer_array));
}

template <class T>
__global__ void copy_texels(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
  surf1Dwrite(surf1Dread<T>(from, threadIdx.x * sizeof(T)), to, threadIdx.x * sizeof(T));
}

template <class T>
void sizes() {
  std::vector<T> in(5), out(5);
  unsigned char* bytes = reinterpret_cast<unsigned char*>(in.data());
  for (std::size_t i = 0; i < 5 * sizeof(T); ++i)
    bytes[i] = static_cast<unsigned char>(i * 37 + 129);
  const cudaArray_t from = make_array(in, make_cudaExtent(5, 0, 0), cudaArraySurfaceLoadStore);
  const cudaArray_t to = make_array(out, make_cudaExtent(5, 0, 0), cudaArraySurfaceLoadStore);
  const cudaSurfaceObject_t from_surface = make_surface(from), to_surface = make_surface(to);
  copy_texels<T><<<1, 5>>>(from_surface, to_surface);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaMemcpy2DFromArray(out.data(), 5 * sizeof(T), to, 0, 0, 5 * sizeof(T), 1,
                                  cudaMemcpyDeviceToHost));
  const unsigned char* got = reinterpret_cast<const unsigned char*>(out.data());
  int wrong = 0;
  for (std::size_t i = 0; i < 5 * sizeof(T); ++i) wrong += got[i] != bytes[i];
  EXPECT(wrong == 0);
  EXPECT_OK(cudaDestroySurfaceObject(from_surface));
  EXPECT_OK(cudaDestroySurfaceObject(to_surface));
  EXPECT_OK(cudaFreeArray(from));
  EXPECT_OK(cudaFreeArray(to));
}

int main() {
  images();
  edges();
  boxes_and_layers();
  sizes<unsigned char>();
  sizes<short>();
  sizes<char2>();
  sizes<float>();
  sizes<short4>();
  sizes<float2>();
  sizes<float4>();
  return failures;
}
