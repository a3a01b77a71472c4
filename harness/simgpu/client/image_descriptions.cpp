// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/image_descriptions.hpp"

#include "harness/simgpu/client/image_limits.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

using Planned = std::variant<Image, cudaError_t>;

bool is_usable(const void* pointer, DeviceLink& device) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  return address % kTextureAlignment == 0 && device.get(FindAllocation{address}).kind.has_value();
}

Planned plan_linear(const cudaResourceDesc& resource, DeviceLink& device) {
  const auto& linear = resource.res.linear;
  const auto format = texel_format(linear.desc);
  if (!format) return cudaErrorInvalidChannelDescriptor;
  const std::size_t texels = linear.sizeInBytes / format->size();
  if (!is_usable(linear.devPtr, device) || texels == 0 || texels > kMaxTexture1DLinear)
    return cudaErrorInvalidValue;
  Image image;
  image.geometry = ptx::Geometry::one;
  image.is_linear = true;
  image.format = *format;
  image.width = static_cast<std::uint32_t>(texels);
  image.address = reinterpret_cast<std::uint64_t>(linear.devPtr);
  return image;
}

Planned plan_rows(const cudaResourceDesc& resource, DeviceLink& device) {
  const auto& rows = resource.res.pitch2D;
  const auto format = texel_format(rows.desc);
  if (!format) return cudaErrorInvalidChannelDescriptor;
  const bool fits = rows.width > 0 && rows.height > 0 && rows.width <= kMaxTexture2DLinear.width &&
                    rows.height <= kMaxTexture2DLinear.height &&
                    rows.pitchInBytes <= kMaxTexture2DPitch &&
                    rows.pitchInBytes % kTexturePitchAlignment == 0 &&
                    rows.width * format->size() <= rows.pitchInBytes;
  if (!fits || !is_usable(rows.devPtr, device)) return cudaErrorInvalidValue;
  Image image;
  image.geometry = ptx::Geometry::two;
  image.format = *format;
  image.width = static_cast<std::uint32_t>(rows.width);
  image.height = static_cast<std::uint32_t>(rows.height);
  image.address = reinterpret_cast<std::uint64_t>(rows.devPtr);
  image.row_pitch = rows.pitchInBytes;
  image.slice_pitch = image.row_pitch * image.height;
  return image;
}

bool is_in_range(int value, int last) {
  return value >= 0 && value <= last;
}

// Both enumerations use the same numbers.
AddressMode address_mode(int mode, bool normalized) {
  static_assert(static_cast<int>(AddressMode::mirror) == cudaAddressModeMirror &&
                static_cast<int>(AddressMode::border) == cudaAddressModeBorder);
  const bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
  return repeats && !normalized ? AddressMode::clamp : static_cast<AddressMode>(mode);
}

}  // namespace

const char* unsupported_resource(const cudaResourceDesc& resource) {
  return resource.resType == cudaResourceTypeMipmappedArray ? "a texture of a mipmapped array"
                                                            : nullptr;
}

const char* unsupported_texture(const cudaTextureDesc& texture) {
  return texture.sRGB != 0 ? "a texture with sRGB conversion" : nullptr;
}

std::variant<Image, cudaError_t> plan_image(const cudaResourceDesc& resource,
                                            HandleTable<Array>& arrays, DeviceLink& device) {
  switch (resource.resType) {
    case cudaResourceTypeArray: {
      const Array* array = arrays.find(resource.res.array.array);
      if (array == nullptr) return cudaErrorInvalidValue;
      return array->image;
    }
    case cudaResourceTypeLinear:
      return plan_linear(resource, device);
    case cudaResourceTypePitch2D:
      return plan_rows(resource, device);
    case cudaResourceTypeMipmappedArray:
      break;
  }
  return cudaErrorInvalidValue;
}

std::variant<Sampler, cudaError_t> plan_sampler(const cudaTextureDesc& texture,
                                                const Image& image) {
  Sampler sampler;
  if (!is_in_range(texture.readMode, cudaReadModeNormalizedFloat)) return cudaErrorInvalidValue;
  sampler.reads_normalized = texture.readMode == cudaReadModeNormalizedFloat;
  sampler.has_normalized_coordinates = texture.normalizedCoords != 0;
  std::copy(std::begin(texture.borderColor), std::end(texture.borderColor), sampler.border.begin());
  // Linear memory supports neither filtering nor address modes.
  if (image.is_linear) return sampler;
  for (std::size_t k = 0; k < sampler.modes.size(); ++k) {
    if (!is_in_range(texture.addressMode[k], cudaAddressModeBorder)) return cudaErrorInvalidValue;
    sampler.modes[k] = address_mode(texture.addressMode[k], sampler.has_normalized_coordinates);
  }
  if (!is_in_range(texture.filterMode, cudaFilterModeLinear)) return cudaErrorInvalidValue;
  const TexelFormat& format = image.format;
  const bool reads_floats = format.kind == ChannelKind::floating ||
                            (sampler.reads_normalized && format.channel_bytes < 4);
  if (texture.filterMode == cudaFilterModeLinear && !reads_floats)
    return cudaErrorInvalidFilterSetting;
  sampler.filter = texture.filterMode == cudaFilterModeLinear ? Filter::linear : Filter::point;
  return sampler;
}

}  // namespace labcheck::simgpu
