// CUDA arrays: creating and querying them, and copying to, from and between them.
#include "check.hpp"

#include <vector>

constexpr int width = 24, height = 10;

std::vector<short> counted(std::size_t count) {
  std::vector<short> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<short>(i * 3 + 1);
  return values;
}

void properties() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short2>();
  EXPECT(format.x == 16 && format.y == 16 && format.z == 0 && format.w == 0);
  EXPECT(format.f == cudaChannelFormatKindSigned);
  cudaArray_t array;
  REQUIRE_OK(cudaMallocArray(&array, &format, width, height, cudaArraySurfaceLoadStore));
  cudaChannelFormatDesc got;
  cudaExtent extent;
  unsigned flags = 0;
  EXPECT_OK(cudaArrayGetInfo(&got, &extent, &flags, array));
  EXPECT(got.x == 16 && got.y == 16 && got.z == 0 && got.f == cudaChannelFormatKindSigned);
  EXPECT(extent.width == width && extent.height == height && extent.depth == 0);
  EXPECT(flags == cudaArraySurfaceLoadStore);
  EXPECT_OK(cudaArrayGetInfo(nullptr, nullptr, nullptr, array));
  EXPECT_OK(cudaGetChannelDesc(&got, array));
  EXPECT(got.y == 16);
  EXPECT_OK(cudaFreeArray(array));
  EXPECT_OK(cudaFreeArray(nullptr));
}

void refusals() {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc three =
      cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  const cudaChannelFormatDesc uneven =
      cudaCreateChannelDesc(8, 16, 0, 0, cudaChannelFormatKindSigned);
  const cudaChannelFormatDesc tiny = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindFloat);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  EXPECT_ERROR(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &three, 8, 8));
  EXPECT_ERROR(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &uneven, 8, 8));
  EXPECT_ERROR(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &tiny, 8, 8));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMallocArray(&array, &format, 0, 8));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMallocArray(&array, &format, 131073, 8));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMallocArray(&array, &format, 40000, 8, cudaArrayTextureGather));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMalloc3DArray(&array, &format, make_cudaExtent(16, 16, 2049), cudaArrayLayered));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMallocArray(nullptr, &format, 8, 8));
}

// Copies rows to an array and a part of them back; the array's rows are shorter than the host's.
void rows() {
  const std::vector<short> in = counted(width * height);
  std::vector<short> out(in.size(), 0);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short>();
  cudaArray_t array;
  REQUIRE_OK(cudaMallocArray(&array, &format, 20, height));
  constexpr std::size_t pitch = width * sizeof(short);
  EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, in.data(), pitch, 20 * sizeof(short), height,
                                cudaMemcpyHostToDevice));
  // Columns 3 to 7 of rows 2 to 5.
  EXPECT_OK(cudaMemcpy2DFromArray(out.data(), pitch, array, 3 * sizeof(short), 2, 5 * sizeof(short),
                                  4, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x) wrong += out[y * width + x] != in[(y + 2) * width + x + 3];
  }
  EXPECT(wrong == 0);
  EXPECT(out[5] == 0 && out[4 * width] == 0);

  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy2DToArray(array, 2, 0, in.data(), pitch, 20 * sizeof(short), height,
                                   cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy2DToArray(array, 0, 1, in.data(), pitch, 20 * sizeof(short), height,
                                   cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidPitchValue,
               cudaMemcpy2DToArray(array, 0, 0, in.data(), 10, 20 * sizeof(short), height,
                                   cudaMemcpyHostToDevice));

  cudaArray_t other;
  REQUIRE_OK(cudaMallocArray(&other, &format, 16, 4));
  EXPECT_OK(cudaMemcpy2DArrayToArray(other, 2, 1, array, 4, 3, 12, 2));
  std::vector<short> piece(12);
  EXPECT_OK(cudaMemcpy2DFromArray(piece.data(), 12, other, 2, 1, 12, 2, cudaMemcpyDefault));
  wrong = 0;
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 6; ++x) wrong += piece[y * 6 + x] != in[(y + 3) * width + x + 2];
  }
  EXPECT(wrong == 0);
  EXPECT_OK(cudaFreeArray(array));
  EXPECT_OK(cudaFreeArray(other));
}

// Copies a box of texels from pitched memory to a 3D array, to another array, and back.
void boxes() {
  constexpr int w = 9, h = 5, d = 4;
  const std::vector<short> in = counted(w * h * d * 2);
  std::vector<short> out(in.size(), 0);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short2>();
  cudaArray_t array, other;
  const cudaExtent extent = make_cudaExtent(w, h, d);
  REQUIRE_OK(cudaMalloc3DArray(&array, &format, extent));
  REQUIRE_OK(cudaMalloc3DArray(&other, &format, extent));
  constexpr std::size_t pitch = w * sizeof(short2);
  cudaMemcpy3DParms to = {};
  to.srcPtr = make_cudaPitchedPtr(const_cast<short*>(in.data()), pitch, w, h);
  to.dstArray = array;
  to.extent = extent;
  to.kind = cudaMemcpyHostToDevice;
  EXPECT_OK(cudaMemcpy3D(&to));
  cudaMemcpy3DParms between = {};
  between.srcArray = array;
  between.srcPos = make_cudaPos(2, 1, 1);
  between.dstArray = other;
  between.extent = make_cudaExtent(7, 4, 3);
  between.kind = cudaMemcpyDeviceToDevice;
  EXPECT_OK(cudaMemcpy3D(&between));
  cudaMemcpy3DParms back = {};
  back.srcArray = other;
  back.srcPos = make_cudaPos(1, 0, 0);
  back.dstPtr = make_cudaPitchedPtr(out.data(), pitch, w, h);
  back.extent = make_cudaExtent(6, 4, 3);
  back.kind = cudaMemcpyDeviceToHost;
  EXPECT_OK(cudaMemcpy3DAsync(&back, 0));
  EXPECT_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int z = 0; z < 3; ++z) {
    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x < 12; ++x) {
        const int from = ((z + 1) * h + y + 1) * w * 2 + x + 3 * 2;
        wrong += out[(z * h + y) * w * 2 + x] != in[from];
      }
    }
  }
  EXPECT(wrong == 0);

  to.extent.depth = d + 1;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy3D(&to));
  to.extent = extent;
  to.srcArray = other;  // two sources
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy3D(&to));
  EXPECT_OK(cudaFreeArray(array));
  EXPECT_OK(cudaFreeArray(other));
}

void layers() {
  constexpr int w = 6, layers = 3;
  const std::vector<short> in = counted(w * layers);
  std::vector<short> out(w, 0);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short>();
  cudaArray_t array;
  REQUIRE_OK(cudaMalloc3DArray(&array, &format, make_cudaExtent(w, 0, layers), cudaArrayLayered));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<short*>(in.data()), w * sizeof(short), w, 1);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(w, 1, layers);
  copy.kind = cudaMemcpyHostToDevice;
  EXPECT_OK(cudaMemcpy3D(&copy));
  cudaMemcpy3DParms back = {};
  back.srcArray = array;
  back.srcPos = make_cudaPos(0, 0, 2);
  back.dstPtr = make_cudaPitchedPtr(out.data(), w * sizeof(short), w, 1);
  back.extent = make_cudaExtent(w, 1, 1);
  back.kind = cudaMemcpyDeviceToHost;
  EXPECT_OK(cudaMemcpy3D(&back));
  int wrong = 0;
  for (int x = 0; x < w; ++x) wrong += out[x] != in[2 * w + x];
  EXPECT(wrong == 0);
  EXPECT_OK(cudaFreeArray(array));
}

// Arrays use device memory.
void capacity() {
  std::size_t before = 0, during = 0, after = 0, total = 0;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float4>();
  cudaArray_t array;
  REQUIRE_OK(cudaMemGetInfo(&before, &total));
  REQUIRE_OK(cudaMallocArray(&array, &format, 2048, 2048));
  REQUIRE_OK(cudaMemGetInfo(&during, &total));
  EXPECT(before - during >= std::size_t{2048} * 2048 * sizeof(float4));
  EXPECT_OK(cudaFreeArray(array));
  REQUIRE_OK(cudaMemGetInfo(&after, &total));
  EXPECT(after == before);
}

int main() {
  properties();
  refusals();
  rows();
  boxes();
  layers();
  capacity();
  return failures;
}
