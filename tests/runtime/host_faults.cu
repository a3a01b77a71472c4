// Invalid copies, fills and frees: the error is the one that NVIDIA's runtime returns. The report
// names the call and shows which memory is affected and what is wrong. A second call that fails
// with the same pointer is not reported.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds line 51
// report: the 1st cudaMemcpy \(2,097,152 bytes, host to device\): the destination is too small: the
// report: destination is too small: the 1st cudaMalloc \(1,048,576 bytes, line 44\); allocate at
// fault: out_of_bounds line 52
// report: the 1st cudaMemcpyAsync \(524,288 bytes, device to host\): the source starts at byte
// report: byte 1,048,572 of the 3rd cudaMalloc \(1,048,576 bytes, line 46\), only 4 bytes before
// fault: invalid_address line 55
// report: the 2nd cudaMemcpy \(10 bytes, device to host\): the source is host memory; pass a
// fault: invalid_address line 56
// report: the 3rd cudaMemcpy \(10 bytes, host to device\): the destination is a null pointer
// fault: invalid_address line 58
// report: the 5th cudaMemcpy \(10 bytes\): 7 is not a valid cudaMemcpyKind
// fault: out_of_bounds line 59
// report: the 1st cudaMemset \(400 bytes\): the destination is too small: the 2nd cudaMalloc
// fault: out_of_bounds line 61
// report: a copy of 12 bytes starts at byte 8 of 'numbers', which has only 16 bytes
// fault: invalid_address line 62
// report: the destination is the name of the device variable 'numbers'; call cudaMemcpyToSymbol
// fault: invalid_address line 64
// report: the 1st cudaFree: the pointer is not the start of an allocation, but byte 8 of the 1st
// fault: invalid_address line 65
// report: the 2nd cudaFree: this function cannot free the memory: the 1st cudaMallocHost \(50 bytes,
// report: line 47\); call cudaFreeHost
// fault: invalid_address line 66
// report: the 3rd cudaFree: the pointer is not from a CUDA allocation function
// fault: invalid_address line 68
// report: the memory was already freed by the 4th cudaFree: the 2nd cudaMalloc \(300 bytes, line 45
// fault: invalid_address line 71
// report: the 1st cudaFreeHost: this function cannot free the memory: the 1st cudaMalloc
#include "check.hpp"

#include <vector>

__constant__ int numbers[4];

int main() {
  constexpr std::size_t size = 1 << 20;
  std::vector<char> host(2 * size), other(10);
  char *a = nullptr, *b = nullptr, *c = nullptr, *pinned = nullptr;
  REQUIRE_OK(cudaMalloc(&a, size));
  REQUIRE_OK(cudaMalloc(&b, 300));
  REQUIRE_OK(cudaMalloc(&c, size));
  REQUIRE_OK(cudaMallocHost(&pinned, 50));

  const auto to_device = cudaMemcpyHostToDevice;
  const auto to_host = cudaMemcpyDeviceToHost;
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(a, host.data(), 2 * size, to_device));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpyAsync(host.data(), c + size - 4, size / 2, to_host, 0));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(host.data(), other.data(), 10, to_host));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(nullptr, host.data(), 10, to_device));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(nullptr, host.data(), 10, to_device));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection, cudaMemcpy(c, a, 10, cudaMemcpyKind(7)));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset(b, 0, 400));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpyToSymbol(numbers, host.data(), 12, 8));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(numbers, host.data(), 16, to_device));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(a + 8));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(pinned));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(host.data()));
  EXPECT_OK(cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(b));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(a));
  EXPECT_OK(cudaFree(a));
  EXPECT_OK(cudaFree(c));
  EXPECT_OK(cudaFreeHost(pinned));
  return failures;
}
