// Invalid copies, fills and frees: the error is the one that NVIDIA's runtime returns. The report
// shows which memory is affected and what is wrong.
// environment: LABCHECK_SIM_CHECKS=full
// fault: out_of_bounds
// report: cudaMemcpy of 2,097,152 bytes from host to device: the destination is too small: the 1st
// report: the destination is too small: the 1st cudaMalloc \(1,048,576 bytes\)"
// fault: out_of_bounds
// report: cudaMemcpyAsync of 524,288 bytes from device to host: the source starts at byte 1,048,572
// report: byte 1,048,572 of the 1st cudaMalloc \(1,048,576 bytes\), only 4 bytes before its end"
// fault: invalid_address
// report: cudaMemcpy of 10 bytes from device to host: the source is not device memory
// fault: invalid_address
// report: cudaMemcpy of 10 bytes from host to device: the destination is a null pointer
// fault: invalid_address
// report: cudaMemcpy of 10 bytes: 7 is not a valid cudaMemcpyKind
// fault: out_of_bounds
// report: cudaMemset of 2,097,152 bytes: the destination is too small: the 1st cudaMalloc
// fault: out_of_bounds
// report: a copy of 12 bytes starts at byte 8 of 'numbers', which has only 16 bytes
// fault: invalid_address
// report: cudaFree: the pointer is not the start of an allocation, but byte 8 of the 1st cudaMalloc
// fault: invalid_address
// report: cudaFree: this function cannot free the memory: the 1st cudaMallocHost \(50 bytes\)
// fault: invalid_address
// report: cudaFree: the pointer is not from a CUDA allocation function
// fault: invalid_address
// report: cudaFree: the memory was already freed: the 2nd cudaMalloc \(300 bytes\)
// fault: invalid_address
// report: from host to device: the destination was already freed: the 2nd cudaMalloc \(300 bytes\)
// fault: invalid_address
// report: cudaFreeHost: this function cannot free the memory: the 1st cudaMalloc
#include "check.hpp"

#include <vector>

__constant__ int numbers[4];

int main() {
  constexpr std::size_t size = 1 << 20;
  std::vector<char> host(2 * size), other(10);
  char *a = nullptr, *b = nullptr, *pinned = nullptr;
  REQUIRE_OK(cudaMalloc(&a, size));
  REQUIRE_OK(cudaMalloc(&b, 300));
  REQUIRE_OK(cudaMallocHost(&pinned, 50));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(a, host.data(), 2 * size, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpyAsync(host.data(), a + size - 4, size / 2, cudaMemcpyDeviceToHost, 0));
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpy(host.data(), other.data(), 10, cudaMemcpyDeviceToHost));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(nullptr, host.data(), 10, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection,
               cudaMemcpy(a, host.data(), 10, static_cast<cudaMemcpyKind>(7)));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemset(a, 0, 2 * size));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpyToSymbol(numbers, host.data(), 12, 8));

  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(a + 8));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(pinned));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(host.data()));
  EXPECT_OK(cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(b));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpy(b, host.data(), 4, cudaMemcpyHostToDevice));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(a));
  EXPECT_OK(cudaFree(a));
  EXPECT_OK(cudaFreeHost(pinned));
  return failures;
}
