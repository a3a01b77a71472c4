// Queries return the advice that the program has given about managed memory.
#include "check.hpp"

#if CUDART_VERSION >= 13000
cudaMemLocation place(int device) {
  cudaMemLocation location{};
  location.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = device == cudaCpuDeviceId ? 0 : device;
  return location;
}
#else
int place(int device) {
  return device;
}
#endif

cudaError_t prefetch(const void* pointer, std::size_t size, int device) {
#if CUDART_VERSION >= 13000
  return cudaMemPrefetchAsync(pointer, size, place(device), 0, 0);
#else
  return cudaMemPrefetchAsync(pointer, size, device, 0);
#endif
}

__global__ void add_one(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) ++x[i];
}

int main() {
  constexpr int n = 1 << 16;
  constexpr std::size_t size = n * sizeof(int);
  int* x = nullptr;
  REQUIRE_OK(cudaMallocManaged(&x, size));
  const auto asked = [&](cudaMemRangeAttribute attribute) {
    int value = 77;
    EXPECT_OK(cudaMemRangeGetAttribute(&value, sizeof value, attribute, x, size));
    return value;
  };
  EXPECT(asked(cudaMemRangeAttributeReadMostly) == 0);
  EXPECT(asked(cudaMemRangeAttributePreferredLocation) == cudaInvalidDeviceId);
  EXPECT(asked(cudaMemRangeAttributeAccessedBy) == cudaInvalidDeviceId);
  EXPECT(asked(cudaMemRangeAttributeLastPrefetchLocation) == cudaInvalidDeviceId);

  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseSetReadMostly, place(0)));
  EXPECT(asked(cudaMemRangeAttributeReadMostly) == 1);
  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseUnsetReadMostly, place(0)));
  EXPECT(asked(cudaMemRangeAttributeReadMostly) == 0);
  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseSetPreferredLocation, place(0)));
  EXPECT(asked(cudaMemRangeAttributePreferredLocation) == 0);
  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseSetPreferredLocation, place(cudaCpuDeviceId)));
  EXPECT(asked(cudaMemRangeAttributePreferredLocation) == cudaCpuDeviceId);
  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseUnsetPreferredLocation, place(0)));
  EXPECT(asked(cudaMemRangeAttributePreferredLocation) == cudaInvalidDeviceId);
  EXPECT_OK(cudaMemAdvise(x, size, cudaMemAdviseSetAccessedBy, place(0)));
  EXPECT(asked(cudaMemRangeAttributeAccessedBy) == 0);

  for (int i = 0; i < n; ++i) x[i] = i;
  EXPECT_OK(prefetch(x, size, 0));
  EXPECT(asked(cudaMemRangeAttributeLastPrefetchLocation) == 0);
  add_one<<<n / 256, 256>>>(x, n);
  EXPECT_OK(prefetch(x, size, cudaCpuDeviceId));
  EXPECT(asked(cudaMemRangeAttributeLastPrefetchLocation) == cudaCpuDeviceId);
  EXPECT_OK(cudaDeviceSynchronize());
  EXPECT(x[0] == 1 && x[n - 1] == n);

  int preferred = 77, users[2] = {77, 77};
  void* to[] = {&preferred, users};
  std::size_t sizes[] = {sizeof preferred, sizeof users};
  cudaMemRangeAttribute attributes[] = {cudaMemRangeAttributePreferredLocation,
                                        cudaMemRangeAttributeAccessedBy};
  EXPECT_OK(cudaMemRangeGetAttributes(to, sizes, attributes, 2, x, size));
  EXPECT(preferred == cudaInvalidDeviceId && users[0] == 0 && users[1] == cudaInvalidDeviceId);

  EXPECT_ERROR(cudaErrorInvalidDevice, prefetch(x, size, 99));
  EXPECT_ERROR(cudaErrorInvalidValue, prefetch(nullptr, size, 0));
  EXPECT_OK(cudaFree(x));
  return failures;
}
