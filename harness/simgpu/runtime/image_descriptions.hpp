/// How a program describes textures and surfaces, and what comes of it.
#pragma once

#include "harness/simgpu/exec/sampling.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/runtime/arrays.hpp"
#include "harness/simgpu/runtime/handle_table.hpp"
#include "harness/simgpu/runtime/image_abi.hpp"

#include <variant>

namespace labcheck::simgpu {

/// What the program said when it made an object; a surface has no `texture`.
struct ImageDescription {
  cudaResourceDesc resource{};
  cudaTextureDesc texture{};
};

/// What in a description the simulated GPU does not have, for messages; nullptr where there is
/// nothing.
const char* unsupported_resource(const cudaResourceDesc& resource);
const char* unsupported_texture(const cudaTextureDesc& texture);

/// The image that `resource` describes, or the error where a card refuses it.
std::variant<Image, cudaError_t> plan_image(const cudaResourceDesc& resource,
                                            HandleTable<Array>& arrays, const DeviceMemory& memory);

/// The sampler that `texture` describes for `image`, or the error. Modes that cards do not take but
/// replace are replaced, as the description of cudaCreateTextureObject says.
std::variant<Sampler, cudaError_t> plan_sampler(const cudaTextureDesc& texture, const Image& image);

}  // namespace labcheck::simgpu
