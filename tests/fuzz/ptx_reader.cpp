// Any text as a module of PTX: it is read, its variables get memory, and all its kernels are
// lowered, or it is told why not.
#include "harness/simgpu/device/module.hpp"

#include <string>

using namespace labcheck::simgpu;

namespace {

constexpr std::size_t kMemory = std::size_t{1} << 20;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  DeviceMemory memory(kMemory);
  LoadedModule module(std::string(reinterpret_cast<const char*>(data), size), memory,
                      best_variant(), CheckLevel::full);
  for (const std::string_view kernel : module.kernels()) module.kernel(kernel);
  return 0;
}
