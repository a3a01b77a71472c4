// A block whose threads together need more registers than a multiprocessor has. That is known only
// if the program has machine code for the GPU. Here 240 values are live at once.
// options: -gencode arch=compute_80,code=sm_80
// fault: launch in many
// fault: launch in many
// report: a multiprocessor has registers for (256|288|320|352|384)
// report: but only 0 of this size can be resident on the device at once
#include "check.hpp"

constexpr int kValues = 240;

__global__ void many(int* p, int stride) {
  int values[kValues];
#pragma unroll
  for (int i = 0; i < kValues; ++i) values[i] = p[i * stride];
#pragma unroll
  for (int i = 0; i < kValues; ++i) p[i * stride] = values[kValues - 1 - i] + values[i];
}

int main() {
  cudaFuncAttributes attributes;
  REQUIRE_OK(cudaFuncGetAttributes(&attributes, many));
  EXPECT(attributes.numRegs > 128);
  const int most = attributes.maxThreadsPerBlock;
  EXPECT(most < 512 && most % 32 == 0 && most * attributes.numRegs <= 65536);
  int blocks = -1;
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, many, most, 0));
  EXPECT(blocks == 1);
  EXPECT_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, many, 1024, 0));
  EXPECT(blocks == 0);

  int* p = nullptr;
  REQUIRE_OK(cudaMalloc(&p, kValues * sizeof(int)));
  many<<<1, most>>>(p, 1);
  EXPECT_OK(cudaGetLastError());
  many<<<1, 1024>>>(p, 1);
  EXPECT(cudaGetLastError() == cudaErrorLaunchOutOfResources);
  int stride = 1;
  void* arguments[] = {&p, &stride};
  EXPECT_ERROR(cudaErrorCooperativeLaunchTooLarge,
               cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(many), dim3(1), dim3(1024),
                                           arguments, 0, nullptr));
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT_OK(cudaFree(p));
  return failures;
}
