// Allocations, copies and frees that fail. The device remains usable.
// A call that fails with the pointer of an earlier one is not reported.
// fault: invalid_address line 19
// fault: out_of_bounds line 35
// fault: invalid_address line 42
// fault: invalid_address line 47
// fault: invalid_address line 68
#include "check.hpp"

#include <vector>

int main() {
  constexpr std::size_t size = 1 << 20;
  std::vector<char> host(2 * size), other(2 * size);
  char *a = nullptr, *b = nullptr;
  REQUIRE_OK(cudaMalloc(&a, size));
  REQUIRE_OK(cudaMalloc(&b, size));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaMalloc(static_cast<void**>(nullptr), 4));
  char* none = host.data();
  EXPECT_OK(cudaMalloc(&none, 0));
  EXPECT(none == nullptr);
  EXPECT_ERROR(cudaErrorMemoryAllocation, cudaMalloc(&none, std::size_t{1} << 50));

  // Valid copies.
  EXPECT_OK(cudaMemcpy(a, host.data(), size, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaMemcpy(host.data(), a + 5, size - 5, cudaMemcpyDeviceToHost));
  EXPECT_OK(cudaMemcpy(a, b, size, cudaMemcpyDeviceToDevice));
  EXPECT_OK(cudaMemcpy(host.data(), other.data(), size, cudaMemcpyHostToHost));
  EXPECT_OK(cudaMemcpy(a, host.data(), size, cudaMemcpyDefault));
  EXPECT_OK(cudaMemcpy(host.data(), b, size, cudaMemcpyDefault));
  EXPECT_OK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));

  // Too long, even if the copy starts inside the allocation.
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(a, host.data(), 2 * size, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(host.data(), a, 2 * size, cudaMemcpyDeviceToHost));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset(a, 0, 2 * size));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy(a + size - 4, host.data(), 1 << 19, cudaMemcpyHostToDevice));

  // In the wrong direction.
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(a, host.data(), size, cudaMemcpyDeviceToHost));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(host.data(), a, size, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(host.data(), a, size, cudaMemcpyDeviceToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy(host.data(), other.data(), size, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection,
               cudaMemcpy(a, host.data(), size, static_cast<cudaMemcpyKind>(7)));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection,
               cudaMemcpyAsync(a, host.data(), size, static_cast<cudaMemcpyKind>(7)));

  // Null and host pointers.
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(nullptr, host.data(), 4, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(a, nullptr, 4, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset(host.data(), 0, 4));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset(nullptr, 0, 4));
  EXPECT_OK(cudaMemset(a + 3, 0x55, 5));
  EXPECT_OK(cudaMemcpy(host.data(), a, 10, cudaMemcpyDeviceToHost));
  EXPECT(host[3] == 0x55 && host[7] == 0x55);

  // Frees.
  EXPECT_OK(cudaFree(nullptr));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(a + 4));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(host.data()));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(a));
  EXPECT_OK(cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(b, host.data(), 4, cudaMemcpyHostToDevice));

  char* c = nullptr;
  EXPECT_OK(cudaMallocAsync(reinterpret_cast<void**>(&c), 100, 0));
  EXPECT_OK(cudaMemsetAsync(c, 1, 100, 0));
  EXPECT_OK(cudaFreeAsync(c, 0));
  EXPECT_OK(cudaFreeAsync(nullptr, 0));

  std::size_t free_before = 0, free_after = 0, total = 0;
  EXPECT_OK(cudaMemGetInfo(&free_before, &total));
  REQUIRE_OK(cudaMalloc(&b, 64 << 20));
  EXPECT_OK(cudaMemGetInfo(&free_after, &total));
  EXPECT(free_before - free_after >= 64 << 20);
  EXPECT(total >= free_before);
  return failures;
}
