// Settings for the L2 cache are stored and have no effect.
#include "check.hpp"

#include <algorithm>

__global__ void twice(int* values) {
  values[threadIdx.x] *= 2;
}

int main() {
  cudaDeviceProp properties;
  REQUIRE_OK(cudaGetDeviceProperties(&properties, 0));
  EXPECT(properties.persistingL2CacheMaxSize > 0);
  EXPECT(properties.persistingL2CacheMaxSize < properties.l2CacheSize);
  EXPECT(properties.accessPolicyMaxWindowSize >= properties.l2CacheSize);
  int window = 0;
  EXPECT_OK(cudaDeviceGetAttribute(&window, cudaDevAttrMaxAccessPolicyWindowSize, 0));
  EXPECT(window == properties.accessPolicyMaxWindowSize);

  const std::size_t part = properties.persistingL2CacheMaxSize / 2;
  std::size_t limit = 0;
  EXPECT_OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, part));
  EXPECT_OK(cudaDeviceGetLimit(&limit, cudaLimitPersistingL2CacheSize));
  EXPECT(limit == part);

  int* values = nullptr;
  REQUIRE_OK(cudaMallocManaged(&values, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) values[i] = i;
  cudaStream_t stream = nullptr;
  REQUIRE_OK(cudaStreamCreate(&stream));
  cudaStreamAttrValue attribute = {};
  attribute.accessPolicyWindow.base_ptr = values;
  attribute.accessPolicyWindow.num_bytes = 32 * sizeof(int);
  attribute.accessPolicyWindow.hitRatio = 0.5f;
  attribute.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  attribute.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  EXPECT_OK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &attribute));
  cudaStreamAttrValue stored = {};
  EXPECT_OK(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &stored));
  EXPECT(stored.accessPolicyWindow.base_ptr == values);
  EXPECT(stored.accessPolicyWindow.hitRatio == 0.5f);
  twice<<<1, 32, 0, stream>>>(values);

  cudaLaunchAttribute of_launch = {};
  of_launch.id = cudaLaunchAttributeAccessPolicyWindow;
  of_launch.val.accessPolicyWindow = attribute.accessPolicyWindow;
  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = 1;
  configuration.blockDim = 32;
  configuration.stream = stream;
  configuration.attrs = &of_launch;
  configuration.numAttrs = 1;
  EXPECT_OK(cudaLaunchKernelEx(&configuration, twice, values));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(values[31] == 4 * 31);
  EXPECT_OK(cudaCtxResetPersistingL2Cache());
  EXPECT_OK(cudaStreamDestroy(stream));
  EXPECT_OK(cudaFree(values));
  return failures;
}
