// SPDX-License-Identifier: MIT
// Texture objects and surface objects.
#include "harness/base/translation.hpp"
#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/images/images.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

namespace labcheck::simgpu {
namespace {

bool is_usable(const void* pointer, DeviceLink& device) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  return address % kTextureAlignment == 0 && device.get(FindAllocation{address}).kind.has_value();
}

Image plan_linear(const cudaResourceDesc& resource, DeviceLink& device) {
  const auto& linear = resource.res.linear;
  const auto format = texel_format(linear.desc);
  if (!format) throw cudaErrorInvalidChannelDescriptor;
  const std::size_t texels = linear.sizeInBytes / format->size();
  if (!is_usable(linear.devPtr, device) || texels == 0 || texels > kMaxTexture1DLinear)
    throw cudaErrorInvalidValue;
  Image image;
  image.geometry = ptx::Geometry::one;
  image.is_linear = true;
  image.format = *format;
  image.width = static_cast<std::uint32_t>(texels);
  image.address = reinterpret_cast<std::uint64_t>(linear.devPtr);
  return image;
}

Image plan_rows(const cudaResourceDesc& resource, DeviceLink& device) {
  const auto& rows = resource.res.pitch2D;
  const auto format = texel_format(rows.desc);
  if (!format) throw cudaErrorInvalidChannelDescriptor;
  const bool fits = rows.width > 0 && rows.height > 0 && rows.width <= kMaxTexture2DLinear.width &&
                    rows.height <= kMaxTexture2DLinear.height &&
                    rows.pitchInBytes <= kMaxTexture2DPitch &&
                    rows.pitchInBytes % kTexturePitchAlignment == 0 &&
                    rows.width * format->size() <= rows.pitchInBytes;
  if (!fits || !is_usable(rows.devPtr, device)) throw cudaErrorInvalidValue;
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

// The image that `resource` describes, or the error of a real GPU.
Image plan_image(const cudaResourceDesc& resource, HandleTable<Array>& arrays, DeviceLink& device) {
  switch (resource.resType) {
    case cudaResourceTypeArray:
      return require(arrays.find(resource.res.array.array), cudaErrorInvalidValue).image;
    case cudaResourceTypeLinear:
      return plan_linear(resource, device);
    case cudaResourceTypePitch2D:
      return plan_rows(resource, device);
    case cudaResourceTypeMipmappedArray:
      break;
  }
  throw cudaErrorInvalidValue;
}

// The sampler that `texture` describes for `image`, or the error. Unsupported address modes are
// replaced as in the documentation of cudaCreateTextureObject.
Sampler plan_sampler(const cudaTextureDesc& texture, const Image& image) {
  Sampler sampler;
  if (!is_in_range(texture.readMode, cudaReadModeNormalizedFloat)) throw cudaErrorInvalidValue;
  sampler.reads_normalized = texture.readMode == cudaReadModeNormalizedFloat;
  // The quotients that address the faces of a cubemap are always normalized.
  const bool is_cube = is_cubemap(image.geometry);
  sampler.has_normalized_coordinates = texture.normalizedCoords != 0 || is_cube;
  sampler.seamless = texture.seamlessCubemap != 0 && is_cube;
  std::copy(std::begin(texture.borderColor), std::end(texture.borderColor), sampler.border.begin());
  // Linear memory supports neither filtering nor address modes.
  if (image.is_linear) return sampler;
  for (std::size_t k = 0; k < sampler.modes.size(); ++k) {
    if (!is_in_range(texture.addressMode[k], cudaAddressModeBorder)) throw cudaErrorInvalidValue;
    const auto mode = address_mode(texture.addressMode[k], sampler.has_normalized_coordinates);
    sampler.modes[k] = sampler.seamless ? AddressMode::clamp : mode;
  }
  if (!is_in_range(texture.filterMode, cudaFilterModeLinear)) throw cudaErrorInvalidValue;
  const TexelFormat& format = image.format;
  const bool reads_floats = format.kind == ChannelKind::floating ||
                            (sampler.reads_normalized && format.channel_bytes < 4);
  if (texture.filterMode == cudaFilterModeLinear && !reads_floats)
    throw cudaErrorInvalidFilterSetting;
  sampler.filter = texture.filterMode == cudaFilterModeLinear ? Filter::linear : Filter::point;
  return sampler;
}

// The sizes of the structures of each toolkit. [bytes]
constexpr std::size_t resource_size(Toolkit toolkit) {
  return toolkit == Toolkit::cuda13 ? 144 : sizeof(cudaResourceDesc);
}
constexpr std::size_t texture_size(Toolkit toolkit) {
  return toolkit == Toolkit::cuda11 ? sizeof(cudaTextureDesc) - sizeof(int)
                                    : sizeof(cudaTextureDesc);
}

bool has_flags(const cudaResourceDesc* resource, Toolkit toolkit) {
  constexpr std::size_t kFlagsOffset = 136;
  unsigned flags = 0;
  if (toolkit == Toolkit::cuda13)
    std::memcpy(&flags, reinterpret_cast<const std::byte*>(resource) + kFlagsOffset, sizeof flags);
  return flags != 0;
}

cudaError_t create_texture(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                           const void* description, const void* view,
                           const auto& get_texture_size) {
  if (object == nullptr || resource == nullptr || description == nullptr)
    return set_last_error(cudaErrorInvalidValue);
  if (resource->resType == cudaResourceTypeMipmappedArray)
    return report_unsupported(translatable("a texture of a mipmapped array"));
  if (view != nullptr) return report_unsupported(translatable("a texture with a resource view"));
  return enter(Call::enqueue, [&](Runtime& runtime) {
    cudaTextureDesc texture{};
    std::memcpy(&texture, description, get_texture_size(runtime));
    if (texture.sRGB != 0)
      runtime.report_unsupported(translatable("a texture with sRGB conversion"));
    if (has_flags(resource, runtime.toolkit())) throw cudaErrorInvalidValue;
    const Image image = plan_image(*resource, runtime.arrays, runtime.device);
    *object = runtime.device.ask(MakeTexture{image, plan_sampler(texture, image)}).value;
    runtime.image_descriptions[*object] = {*resource, texture};
  });
}

std::size_t toolkit_texture_size(Runtime& runtime) {
  return texture_size(runtime.toolkit());
}
std::size_t v2_texture_size(Runtime&) {
  return sizeof(cudaTextureDesc);
}

// `request` is DestroyTexture or DestroySurface.
cudaError_t destroy(const auto& request) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    require(runtime.device.ask(request));
    runtime.image_descriptions.erase(request.number);
  });
}

enum class Object { texture, surface };

// Calls `use(runtime, description)` with the description of an object, to write a part of it to
// `to`.
cudaError_t with_description(const void* to, Object kind, std::uint64_t object, const auto& use) {
  return enter(Call::query, [&](Runtime& runtime) {
    const auto found = runtime.image_descriptions.find(object);
    if (to == nullptr || found == runtime.image_descriptions.end() ||
        found->second.texture.has_value() != (kind == Object::texture)) {
      throw cudaErrorInvalidValue;
    }
    use(runtime, found->second);
  });
}

cudaError_t write_resource(void* to, Object kind, std::uint64_t object) {
  const auto write = [&](Runtime& runtime, const ImageDescription& description) {
    std::memset(to, 0, resource_size(runtime.toolkit()));
    std::memcpy(to, &description.resource, sizeof description.resource);
  };
  return with_description(to, kind, object, write);
}

cudaError_t write_texture(void* to, cudaTextureObject_t object, const auto& get_texture_size) {
  const auto write = [&](Runtime& runtime, const ImageDescription& description) {
    std::memcpy(to, &*description.texture, get_texture_size(runtime));
  };
  return with_description(to, Object::texture, object, write);
}

}  // namespace

LABCHECK_ABI cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object,
                                                 const cudaResourceDesc* resource,
                                                 const void* texture, const void* view) {
  return create_texture(object, resource, texture, view, toolkit_texture_size);
}

// CUDA 11 calls this function with the texture description of CUDA 12.
LABCHECK_ABI cudaError_t cudaCreateTextureObject_v2(cudaTextureObject_t* object,
                                                    const cudaResourceDesc* resource,
                                                    const void* texture, const void* view) {
  return create_texture(object, resource, texture, view, v2_texture_size);
}

LABCHECK_ABI cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  return destroy(DestroyTexture{object});
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectResourceDesc(void* resource,
                                                          cudaTextureObject_t object) {
  return write_resource(resource, Object::texture, object);
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectTextureDesc(void* texture,
                                                         cudaTextureObject_t object) {
  return write_texture(texture, object, toolkit_texture_size);
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectTextureDesc_v2(void* texture,
                                                            cudaTextureObject_t object) {
  return write_texture(texture, object, v2_texture_size);
}

// Views are not supported, so all members that every toolkit has are 0.
LABCHECK_ABI cudaError_t cudaGetTextureObjectResourceViewDesc(void* view,
                                                              cudaTextureObject_t object) {
  constexpr std::size_t kDescriptionSize = 48;
  return with_description(view, Object::texture, object, [&](Runtime&, const ImageDescription&) {
    std::memset(view, 0, kDescriptionSize);
  });
}

LABCHECK_ABI cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object,
                                                 const cudaResourceDesc* resource) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (object == nullptr || resource == nullptr || has_flags(resource, runtime.toolkit()) ||
        resource->resType != cudaResourceTypeArray) {
      throw cudaErrorInvalidValue;
    }
    const Array& array =
        require(runtime.arrays.find(resource->res.array.array), cudaErrorInvalidResourceHandle);
    *object = runtime.device.ask(MakeSurface{array.image}).value;
    runtime.image_descriptions[*object] = {*resource, std::nullopt};
  });
}

LABCHECK_ABI cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
  return destroy(DestroySurface{object});
}

LABCHECK_ABI cudaError_t cudaGetSurfaceObjectResourceDesc(void* resource,
                                                          cudaSurfaceObject_t object) {
  return write_resource(resource, Object::surface, object);
}

}  // namespace labcheck::simgpu
