// Names and texts of errors; each thread has its own last error.
// prints: cudaSuccess: no error
// prints: cudaErrorInvalidValue: invalid argument
// prints: cudaErrorMemoryAllocation: out of memory
// prints: cudaErrorInvalidConfiguration: invalid configuration argument
// prints: cudaErrorIllegalAddress: an illegal memory access was encountered
// prints: cudaErrorLaunchFailure: unspecified launch failure
// prints: cudaErrorAssert: device-side assert triggered
// prints: cudaErrorNotSupported: operation not supported
// prints: unrecognized error code: unrecognized error code
#include "check.hpp"

#include <thread>

int main() {
  for (int code : {0, 1, 2, 9, 700, 719, 710, 801, 12345}) {
    const auto error = static_cast<cudaError_t>(code);
    std::printf("%s: %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
  }
  EXPECT(cudaSetDevice(7) == cudaErrorInvalidDevice);
  std::thread([] { EXPECT(cudaGetLastError() == cudaSuccess); }).join();
  int device = 0;
  EXPECT(cudaGetDevice(&device) == cudaSuccess);
  EXPECT(cudaPeekAtLastError() == cudaErrorInvalidDevice);
  EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
  EXPECT(cudaGetLastError() == cudaSuccess);
  return failures;
}
