// A module that contains only machine code is refused by name.
// alone: cuda.h
// fault: unsupported_call
// report: module without PTX
#include "check.hpp"

#include <cuda.h>

int main() {
  CUmodule module = nullptr;
  REQUIRE_OK(cudaFree(nullptr));
  EXPECT(cuModuleLoadData(&module, "\177ELF\2\1\1") == CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT(module == nullptr);
  return failures != 0;
}
