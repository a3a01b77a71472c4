// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/work.hpp"

#include <cstring>

namespace labcheck::simgpu {

std::vector<std::byte> pack_arguments(const KernelTraits& kernel, void* const* arguments) {
  std::vector<std::byte> parameters(kernel.parameter_bytes);
  for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
    const KernelParameter& parameter = kernel.parameters[k];
    std::memcpy(parameters.data() + parameter.offset, arguments[k], parameter.size);
  }
  return parameters;
}

}  // namespace labcheck::simgpu
