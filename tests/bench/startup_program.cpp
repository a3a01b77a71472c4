// SPDX-License-Identifier: MIT
// A small program like one built by nvcc: it registers a module, launches its kernel once, reads
// the result back and exits.
#include "harness/base/files.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "tests/support/files.hpp"

#include <array>
#include <cstdint>
#include <string>

using namespace labcheck::simgpu;

extern "C" {
void** __cudaRegisterFatBinary(void* wrapper);
void __cudaRegisterFatBinaryEnd(void** handle);
void __cudaRegisterFunction(void** handle, const char* host, char* device, const char* name,
                            int limit, void*, void*, void*, void*, int*);
cudaError_t cudaMalloc(void** pointer, std::size_t size);
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t size, int kind);
cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                             std::size_t shared, cudaStream_t stream);
}

namespace {

// The argument of __cudaRegisterFatBinary: magic number, version, binary.
struct Wrapper {
  std::uint32_t magic = 0x466243b1;
  std::uint32_t version = 1;
  const void* binary = nullptr;
  void* unused = nullptr;
};

const char fill_stub = 0;

int launch_once() {
  static const std::string binary = labcheck::read_file(labcheck::test::source_folder() /
                                                        "tests/unit/simgpu/data/small_zstd.fatbin");
  static Wrapper wrapper;
  wrapper.binary = binary.data();
  void** module = __cudaRegisterFatBinary(&wrapper);
  std::string name = "_Z4fillPi";
  __cudaRegisterFunction(module, &fill_stub, name.data(), name.c_str(), -1, nullptr, nullptr,
                         nullptr, nullptr, nullptr);
  __cudaRegisterFatBinaryEnd(module);
  void* numbers = nullptr;
  std::array<int, 32> host{};
  if (cudaMalloc(&numbers, sizeof host) != cudaSuccess) return 1;
  void* arguments[] = {&numbers};
  if (cudaLaunchKernel(&fill_stub, {1, 1, 1}, {32, 1, 1}, arguments, 0, nullptr) != cudaSuccess)
    return 1;
  if (cudaMemcpy(host.data(), numbers, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess)
    return 1;
  return host[31] == 4 ? 0 : 1;
}

}  // namespace

int main() {
  return launch_once();
}
