// Stream-ordered allocation from memory pools with attributes.
#include "check.hpp"

__global__ void set(int* p, int value) {
  *p = value;
}

unsigned long long attribute(cudaMemPool_t pool, cudaMemPoolAttr which) {
  unsigned long long value = 0;
  REQUIRE_OK(cudaMemPoolGetAttribute(pool, which, &value));
  return value;
}

int main() {
  int supported = 0;
  REQUIRE_OK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
  EXPECT(supported == 1);
  cudaStream_t stream;
  REQUIRE_OK(cudaStreamCreate(&stream));
  cudaMemPool_t pool = nullptr, current = nullptr;
  REQUIRE_OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  REQUIRE_OK(cudaDeviceGetMemPool(&current, 0));
  EXPECT(pool == current);
  EXPECT_ERROR(cudaErrorInvalidDevice, cudaDeviceGetDefaultMemPool(&current, 99));

  int *p = nullptr, value = 0;
  EXPECT_OK(cudaMallocAsync(&p, sizeof(int), stream));
  EXPECT(p != nullptr);
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) >= sizeof(int));
  EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) >= sizeof(int));
  set<<<1, 1, 0, stream>>>(p, 11);
  EXPECT_OK(cudaMemcpyAsync(&value, p, sizeof value, cudaMemcpyDeviceToHost, stream));
  EXPECT_OK(cudaFreeAsync(p, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(value == 11);
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0);
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) >= sizeof(int));
  unsigned long long zero = 0, five = 5;
  EXPECT_OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) == 0);
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &five));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &zero));

  // With a release threshold, a pool keeps freed memory until it is trimmed.
  unsigned long long threshold = ~0ull;
  EXPECT_OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  EXPECT(attribute(pool, cudaMemPoolAttrReleaseThreshold) == threshold);
  EXPECT_OK(cudaMallocAsync(&p, 1 << 20, stream));
  EXPECT_OK(cudaFree(p));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) >= 1 << 20);
  EXPECT_OK(cudaMemPoolTrimTo(pool, 0));
  EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) == 0);
  // Memory that was freed with cudaFree, not with cudaFreeAsync, still counts as used.
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 1 << 20);
  int reuse = 0;
  EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
  EXPECT(reuse == 1);
  reuse = 0;
  EXPECT_OK(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
  reuse = 1;
  EXPECT_OK(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
  EXPECT(reuse == 0);

  // A pool that the program creates.
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = 0;
  cudaMemPool_t own = nullptr;
  REQUIRE_OK(cudaMemPoolCreate(&own, &properties));
  EXPECT(own != pool);
  EXPECT_OK(cudaMallocFromPoolAsync(&p, 1000, own, stream));
  EXPECT(attribute(own, cudaMemPoolAttrUsedMemCurrent) >= 1000);
  EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 1 << 20);
  EXPECT_OK(cudaFreeAsync(p, stream));
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT_OK(cudaDeviceSetMemPool(0, own));
  EXPECT_OK(cudaDeviceGetMemPool(&current, 0));
  EXPECT(current == own);
  EXPECT_OK(cudaMallocAsync(&p, 2000, stream));
  EXPECT(attribute(own, cudaMemPoolAttrUsedMemCurrent) >= 2000);
  EXPECT_OK(cudaFreeAsync(p, stream));
  cudaMemAccessFlags flags;
  EXPECT_OK(cudaMemPoolGetAccess(&flags, own, &properties.location));
  EXPECT(flags == cudaMemAccessFlagsProtReadWrite);
  EXPECT_OK(cudaStreamSynchronize(stream));
  EXPECT_OK(cudaMemPoolDestroy(own));
  EXPECT_OK(cudaDeviceGetMemPool(&current, 0));
  EXPECT(current == pool);
  EXPECT(cudaMemPoolDestroy(pool) != cudaSuccess);
  return failures;
}
