// SPDX-License-Identifier: MIT
// Reads any text as PTX files that are separated by form feeds. Links them, allocates their
// variables and lowers all kernels, as for a program that launches every kernel. Errors are
// reported.
#include "harness/simgpu/device/module.hpp"

#include <algorithm>
#include <string>

using namespace labcheck::simgpu;

namespace {

constexpr std::size_t kMemory = std::size_t{1} << 20;
constexpr char kFileEnd = '\f';

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> texts{""};
  for (std::size_t k = 0; k < size; ++k) {
    if (data[k] == kFileEnd) {
      texts.emplace_back();
    } else {
      texts.back() += static_cast<char>(data[k]);
    }
  }
  DeviceMemory memory(kMemory);
  LoadedModule module(std::move(texts), memory, best_variant(), CheckLevel::full, {});
  for (const std::string_view kernel : module.kernels()) module.kernel(kernel);
  return 0;
}
