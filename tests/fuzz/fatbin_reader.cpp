// SPDX-License-Identifier: MIT
// Reads any bytes as an executable, as an executable's section of fat binaries, as machine code,
// and as one fat binary, and unpacks its PTX.
#include "harness/simgpu/fatbin/cuda_program.hpp"
#include "harness/simgpu/fatbin/fat_binary.hpp"

using namespace labcheck::simgpu;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  if (const auto program = read_cuda_program(bytes)) refusal_of(*program, 80);
  containers_in(bytes);
  registers_in(bytes);
  const auto entries = read_fat_binary(bytes);
  if (const auto* read = std::get_if<FatBinary>(&entries)) {
    for (const FatBinaryEntry& entry : *read) unpack_ptx(entry);
  }
  return 0;
}
