// The rest of the interface: what the simulated GPU does not have. Each function says so and fails.
#include "harness/simgpu/runtime/entry.hpp"

namespace labcheck::simgpu {

// What a call passes is not looked at.
#define LABCHECK_STUB(name)         \
  LABCHECK_ABI cudaError_t name() { \
    return refuse(#name);           \
  }
#include "harness/simgpu/runtime/stubs.def"
#undef LABCHECK_STUB

// Returned by value, so it cannot be one of the above.
LABCHECK_ABI cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int kind) {
  return {x, y, z, w, kind};
}

}  // namespace labcheck::simgpu
