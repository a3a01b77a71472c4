// Fat binaries with wrong sizes are refused with an error and reported, and the device still runs.
// alone: cuda.h
// fault: unsupported
// report: an entry extends past the end
#include "check.hpp"

#include <cstdint>
#include <cstring>
#include <cuda.h>
#include <vector>

const char* const kPtx =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f() { ret; }\n";

// The headers of a fat binary and of its only entry.
struct Headers {
  std::uint32_t magic = 0xBA55ED50;
  std::uint16_t version = 1, size = 16;
  std::uint64_t following = 0;
  std::uint16_t kind = 1, entry_version = 0x101;
  std::uint32_t entry_size = 64;
  std::uint64_t payload = 0;
  std::uint32_t compressed = 0, reserved = 0;
  std::uint16_t minor = 0, major = 8;
  std::uint32_t capability = 80;
  std::uint64_t unused[4] = {};
};

// A fat binary with kPtx, whose header says that it has `size` bytes.
std::vector<char> fat_binary(std::uint64_t size) {
  const std::size_t length = std::strlen(kPtx) + 1;
  Headers headers;
  headers.following = 64 + length;
  headers.payload = size;
  std::vector<char> bytes(sizeof headers + length);
  std::memcpy(bytes.data(), &headers, sizeof headers);
  std::memcpy(bytes.data() + sizeof headers, kPtx, length);
  return bytes;
}

int main() {
  const std::uint64_t size = std::strlen(kPtx) + 1;
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  REQUIRE_OK(cudaFree(nullptr));
  EXPECT(cuModuleLoadData(&module, fat_binary(size).data()) == CUDA_SUCCESS);
  EXPECT(cuModuleGetFunction(&function, module, "f") == CUDA_SUCCESS);
  for (const std::uint64_t bad : {size + 1, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
    CUmodule broken = nullptr;
    EXPECT(cuModuleLoadData(&broken, fat_binary(bad).data()) != CUDA_SUCCESS);
    EXPECT(broken == nullptr);
  }
  EXPECT(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) == CUDA_SUCCESS);
  EXPECT(cuCtxSynchronize() == CUDA_SUCCESS);
  EXPECT(cuModuleUnload(module) == CUDA_SUCCESS);
  return failures != 0;
}
