// Texture objects and surface objects.
#include "harness/simgpu/runtime/entry.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

// Of the structures of that toolkit. [bytes]
constexpr std::size_t resource_size(Toolkit toolkit) {
  return toolkit == Toolkit::cuda13 ? 144 : sizeof(cudaResourceDesc);
}
constexpr std::size_t texture_size(Toolkit toolkit) {
  return toolkit == Toolkit::cuda11 ? sizeof(cudaTextureDesc) - sizeof(int)
                                    : sizeof(cudaTextureDesc);
}

cudaTextureDesc read(const void* description, std::size_t size) {
  cudaTextureDesc texture{};
  std::memcpy(&texture, description, size);
  return texture;
}

bool has_flags(const cudaResourceDesc* resource, Toolkit toolkit) {
  constexpr std::size_t kFlags = 136;
  unsigned flags = 0;
  if (toolkit == Toolkit::cuda13)
    std::memcpy(&flags, reinterpret_cast<const std::byte*>(resource) + kFlags, sizeof flags);
  return flags != 0;
}

cudaError_t create_texture(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                           const void* description, const void* view, const auto& size_of_texture) {
  if (object == nullptr || resource == nullptr || description == nullptr)
    return remember(cudaErrorInvalidValue);
  if (const char* what = unsupported_resource(*resource)) return refuse(what);
  if (view != nullptr) return refuse("a texture with a resource view");
  const char* what = nullptr;
  const cudaError_t error = enter(Call::queues, [&](Runtime& runtime) {
    const cudaTextureDesc texture = read(description, size_of_texture(runtime));
    what = unsupported_texture(texture);
    if (what != nullptr) return cudaErrorNotSupported;
    if (has_flags(resource, runtime.toolkit())) return cudaErrorInvalidValue;
    const auto image = plan_image(*resource, runtime.arrays, runtime.memory);
    if (const auto* refusal = std::get_if<cudaError_t>(&image)) return *refusal;
    const auto sampler = plan_sampler(texture, std::get<Image>(image));
    if (const auto* refusal = std::get_if<cudaError_t>(&sampler)) return *refusal;
    *object = runtime.images.add(Texture{std::get<Image>(image), std::get<Sampler>(sampler)});
    runtime.image_descriptions[*object] = {*resource, texture};
    return cudaSuccess;
  });
  return what != nullptr ? refuse(what) : error;
}

std::size_t own_texture_size(Runtime& runtime) {
  return texture_size(runtime.toolkit());
}
std::size_t newer_texture_size(Runtime&) {
  return sizeof(cudaTextureDesc);
}

// Does `give(description)` with the description of a texture or surface object.
template <class Give>
cudaError_t describe(const void* to, std::uint64_t object, const Give& give) {
  return enter(Call::asks, [&](Runtime& runtime) {
    const auto found = runtime.image_descriptions.find(object);
    if (to == nullptr || found == runtime.image_descriptions.end()) return cudaErrorInvalidValue;
    return give(runtime, found->second);
  });
}

cudaError_t give_resource(void* to, Runtime& runtime, const ImageDescription& description) {
  std::memset(to, 0, resource_size(runtime.toolkit()));
  std::memcpy(to, &description.resource, sizeof description.resource);
  return cudaSuccess;
}

cudaError_t give_texture(void* to, cudaTextureObject_t object, const auto& size_of_texture) {
  return describe(to, object, [&](Runtime& runtime, const ImageDescription& description) {
    if (runtime.images.texture(object) == nullptr) return cudaErrorInvalidValue;
    std::memcpy(to, &description.texture, size_of_texture(runtime));
    return cudaSuccess;
  });
}

}  // namespace

LABCHECK_ABI cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object,
                                                 const cudaResourceDesc* resource,
                                                 const void* texture, const void* view) {
  return create_texture(object, resource, texture, view, own_texture_size);
}

// What CUDA 11 calls with the texture description of CUDA 12.
LABCHECK_ABI cudaError_t cudaCreateTextureObject_v2(cudaTextureObject_t* object,
                                                    const cudaResourceDesc* resource,
                                                    const void* texture, const void* view) {
  return create_texture(object, resource, texture, view, newer_texture_size);
}

LABCHECK_ABI cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  return enter(Call::queues, [&](Runtime& runtime) {
    if (!runtime.images.remove_texture(object)) return cudaErrorInvalidValue;
    runtime.image_descriptions.erase(object);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectResourceDesc(void* resource,
                                                          cudaTextureObject_t object) {
  return describe(resource, object, [&](Runtime& runtime, const ImageDescription& description) {
    if (runtime.images.texture(object) == nullptr) return cudaErrorInvalidValue;
    return give_resource(resource, runtime, description);
  });
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectTextureDesc(void* texture,
                                                         cudaTextureObject_t object) {
  return give_texture(texture, object, own_texture_size);
}

LABCHECK_ABI cudaError_t cudaGetTextureObjectTextureDesc_v2(void* texture,
                                                            cudaTextureObject_t object) {
  return give_texture(texture, object, newer_texture_size);
}

// No texture has a view: all members that every toolkit's description has are 0.
LABCHECK_ABI cudaError_t cudaGetTextureObjectResourceViewDesc(void* view,
                                                              cudaTextureObject_t object) {
  constexpr std::size_t kDescriptionSize = 48;
  return describe(view, object, [&](Runtime& runtime, const ImageDescription&) {
    if (runtime.images.texture(object) == nullptr) return cudaErrorInvalidValue;
    std::memset(view, 0, kDescriptionSize);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object,
                                                 const cudaResourceDesc* resource) {
  return enter(Call::queues, [&](Runtime& runtime) {
    if (object == nullptr || resource == nullptr || has_flags(resource, runtime.toolkit()) ||
        resource->resType != cudaResourceTypeArray) {
      return cudaErrorInvalidValue;
    }
    const Array* array = runtime.arrays.find(resource->res.array.array);
    if (array == nullptr) return cudaErrorInvalidResourceHandle;
    *object = runtime.images.add(Surface{array->image});
    runtime.image_descriptions[*object] = {*resource, {}};
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) {
  return enter(Call::queues, [&](Runtime& runtime) {
    if (!runtime.images.remove_surface(object)) return cudaErrorInvalidValue;
    runtime.image_descriptions.erase(object);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaGetSurfaceObjectResourceDesc(void* resource,
                                                          cudaSurfaceObject_t object) {
  return describe(resource, object, [&](Runtime& runtime, const ImageDescription& description) {
    if (runtime.images.surface(object) == nullptr) return cudaErrorInvalidValue;
    return give_resource(resource, runtime, description);
  });
}

}  // namespace labcheck::simgpu
