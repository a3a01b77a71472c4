// SPDX-License-Identifier: MIT
/// Texture and surface descriptions, converted to images and samplers.
#pragma once

#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/device_link.hpp"
#include "harness/simgpu/client/handle_table.hpp"
#include "harness/simgpu/client/image_abi.hpp"
#include "harness/simgpu/images/images.hpp"

#include <optional>
#include <variant>

namespace labcheck::simgpu {

/// The descriptions from which the program created an object; `texture` is empty for surfaces.
struct ImageDescription {
  cudaResourceDesc resource{};
  std::optional<cudaTextureDesc> texture;
};

/// The unsupported feature in a description, for messages; nullptr if all features are supported.
const char* unsupported_resource(const cudaResourceDesc& resource);
const char* unsupported_texture(const cudaTextureDesc& texture);

/// The image that `resource` describes, or the error of a real GPU.
std::variant<Image, cudaError_t> plan_image(const cudaResourceDesc& resource,
                                            HandleTable<Array>& arrays, DeviceLink& device);

/// The sampler that `texture` describes for `image`, or the error. Unsupported address modes are
/// replaced as in the documentation of cudaCreateTextureObject.
std::variant<Sampler, cudaError_t> plan_sampler(const cudaTextureDesc& texture, const Image& image);

}  // namespace labcheck::simgpu
