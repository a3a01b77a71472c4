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

// What nvcc 11 makes of global variables of the types texture<> and surface<>.
LABCHECK_ABI cudaError_t __cudaRegisterTexture() {
  return refuse("a texture reference (texture<>: texture objects take its place)");
}

LABCHECK_ABI cudaError_t __cudaRegisterSurface() {
  return refuse("a surface reference (surface<>: surface objects take its place)");
}

}  // namespace labcheck::simgpu
