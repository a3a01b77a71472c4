// Pitched memory in two and three dimensions.
// fault: out_of_bounds
// fault: invalid_address
#include "check.hpp"

#include <vector>

__global__ void transform(char* rows, std::size_t pitch, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float* row = reinterpret_cast<float*>(rows + y * pitch);
  row[x] = row[x] * 2 + static_cast<float>(y);
}

void two_dimensions() {
  constexpr int width = 37, height = 11;
  std::vector<float> host(width * height);
  for (int i = 0; i < width * height; ++i) host[i] = static_cast<float>(i);
  char* rows = nullptr;
  std::size_t pitch = 0;
  REQUIRE_OK(
      cudaMallocPitch(reinterpret_cast<void**>(&rows), &pitch, width * sizeof(float), height));
  EXPECT(pitch == 512);
  const std::size_t bytes = width * sizeof(float);
  EXPECT_OK(cudaMemcpy2D(rows, pitch, host.data(), bytes, bytes, height, cudaMemcpyHostToDevice));
  transform<<<dim3(3, 3), dim3(16, 4)>>>(rows, pitch, width, height);
  EXPECT_OK(cudaMemcpy2D(host.data(), bytes, rows, pitch, bytes, height, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      wrong += host[y * width + x] != static_cast<float>(2 * (y * width + x) + y);
  }
  EXPECT(wrong == 0);

  EXPECT_ERROR(cudaErrorInvalidPitchValue,
               cudaMemcpy2D(rows, pitch, host.data(), 50, 100, 10, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidPitchValue,
               cudaMemcpy2D(rows, 50, host.data(), 100, 100, 10, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy2D(rows, pitch, host.data(), 100, 100, 12, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection, cudaMemcpy2D(rows, pitch, host.data(), 100, 100, 10,
                                                             static_cast<cudaMemcpyKind>(8)));
  EXPECT_OK(cudaMemset2D(rows, pitch, 0, bytes, height));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset2D(rows, 50, 0, 100, 10));
  EXPECT_OK(cudaMallocPitch(reinterpret_cast<void**>(&rows), &pitch, 513, 1));
  EXPECT(pitch == 1024);
}

void three_dimensions() {
  constexpr std::size_t width = 100, height = 5, depth = 3;
  std::vector<unsigned char> in(width * height * depth), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<unsigned char>(i * 7);
  cudaPitchedPtr box;
  REQUIRE_OK(cudaMalloc3D(&box, make_cudaExtent(width, height, depth)));
  EXPECT(box.pitch == 512 && box.xsize == width && box.ysize == height);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(in.data(), width, width, height);
  copy.dstPtr = box;
  copy.extent = make_cudaExtent(width, height, depth);
  copy.kind = cudaMemcpyHostToDevice;
  EXPECT_OK(cudaMemcpy3D(&copy));
  cudaMemcpy3DParms back = {};
  back.srcPtr = box;
  back.srcPos = make_cudaPos(1, 2, 1);
  back.dstPtr = make_cudaPitchedPtr(out.data(), width, width, height);
  back.extent = make_cudaExtent(10, 2, 2);
  back.kind = cudaMemcpyDeviceToHost;
  EXPECT_OK(cudaMemcpy3D(&back));
  int wrong = 0;
  for (std::size_t z = 0; z < 2; ++z) {
    for (std::size_t y = 0; y < 2; ++y) {
      for (std::size_t x = 0; x < 10; ++x)
        wrong +=
            out[(z * height + y) * width + x] != in[((z + 1) * height + y + 2) * width + x + 1];
    }
  }
  EXPECT(wrong == 0);
  copy.extent.width = 600;
  EXPECT_ERROR(cudaErrorInvalidPitchValue, cudaMemcpy3D(&copy));
  copy.extent = make_cudaExtent(width, height + 1, 1);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy3D(&copy));
  EXPECT_OK(cudaMemset3D(box, 0, make_cudaExtent(width, height, depth)));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset3D(box, 0, make_cudaExtent(1000, height, depth)));
}

int main() {
  two_dimensions();
  three_dimensions();
  return failures;
}
