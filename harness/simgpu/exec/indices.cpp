// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/indices.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

std::string indices(const Dim3& index) {
  return fmt::format("({},{},{})", index[0], index[1], index[2]);
}

}  // namespace labcheck::simgpu
