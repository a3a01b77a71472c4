// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/images/cubemaps.hpp"
#include "harness/simgpu/images/lane_sampler.hpp"
#include "harness/simgpu/images/texel_position.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/textures/handlers.hpp"
#include "harness/simgpu/textures/messages.hpp"

#include <algorithm>
#include <type_traits>

namespace labcheck::simgpu {
namespace {

Message name_of(const Image& image) {
  if (image.is_linear) return text::linear_memory();
  switch (image.geometry) {
    case ptx::Geometry::two:
      return text::image_of_2d();
    case ptx::Geometry::three:
      return text::image_of_3d();
    case ptx::Geometry::layered_one:
      return text::layers_of_1d();
    case ptx::Geometry::layered_two:
      return text::layers_of_2d();
    case ptx::Geometry::cube:
      return text::one_cubemap();
    case ptx::Geometry::layered_cube:
      return text::layers_of_cubemaps();
    default:
      return text::image_of_1d();
  }
}

Message name_of(ptx::Geometry geometry) {
  Image image;
  image.geometry = geometry;
  return name_of(image);
}

template <class T>
constexpr bool kIsTexture = std::is_same_v<T, Texture>;

template <class T>
Message describe_bad_number(std::uint64_t number, const ImageObjects& objects) {
  const auto& row = kIsTexture<T> ? text::no_texture_object : text::no_surface_object;
  return row(MemoryAddress{number}, objects.describe(number));
}

template <class T>
Message describe_other_shape(const Image& image, ptx::Geometry accessed) {
  if (image.is_linear) return text::fetch_from_linear_memory(name_of(image));
  const auto& row = kIsTexture<T> ? text::texture_of_other_shape : text::surface_of_other_shape;
  return row(name_of(accessed), name_of(image));
}

// Linear memory can be read only at whole texels. The faces of a cubemap are the layers of its
// surface.
template <class T>
bool is_compatible(const Image& image, const ImageAccess& access) {
  if (access.geometry == ptx::Geometry::none) return true;
  if (!kIsTexture<T> && is_cubemap(image.geometry))
    return access.geometry == ptx::Geometry::layered_two;
  return image.geometry == access.geometry && (!image.is_linear || access.whole_texels);
}

}  // namespace

template <class T>
const T* ObjectFinder<T>::find(unsigned lane) {
  static const ImageObjects none;
  const std::uint64_t number = lanes<std::uint64_t>(warp_, access_.object)[lane];
  if (object_ != nullptr && number == number_) return object_;
  const ImageObjects* all = warp_.worker->launch->images;
  const ImageObjects& objects = all != nullptr ? *all : none;
  const T* object = objects.find<T>(number);
  if (object == nullptr) {
    trap(warp_, instruction_, TrapKind::bad_image, lane, describe_bad_number<T>(number, objects));
    return nullptr;
  }
  if (!is_compatible<T>(object->image, access_)) {
    trap(warp_, instruction_, TrapKind::bad_image, lane,
         describe_other_shape<T>(object->image, access_.geometry));
    return nullptr;
  }
  number_ = number;
  object_ = object;
  return object;
}

template class ObjectFinder<Texture>;
template class ObjectFinder<Surface>;

std::byte* ImageBytes::find(const Image& image, std::uint64_t offset, std::uint32_t size) {
  const std::uint64_t address = image.address + offset;
  if (!contains(begin_, end_, address, size)) {
    const Allocation* allocation = warp_.worker->memory->find(address, size);
    if (allocation == nullptr) return nullptr;
    begin_ = allocation->begin;
    end_ = allocation->end;
    host_ = allocation->host;
  }
  return host_ + (address - begin_);
}

namespace {

const ImageAccess& access_of(const Instruction* i) {
  return *static_cast<const ImageAccess*>(i->table);
}

// Fetches of whole texels outside of a texture return 0 (CUDA C++ Programming Guide,
// "tex1Dfetch()"), other fetches the border color.
Texel texel_outside(const ImageAccess& access, const Texture& texture) {
  return access.whole_texels ? Texel{} : border_texel(texture.sampler.border);
}

Taps taps_of(Warp& warp, const ImageAccess& access, const Texture& texture, unsigned lane) {
  const auto layer = lanes<std::uint32_t>(warp, access.layer)[lane];
  if (access.whole_texels) {
    std::array<std::int32_t, 3> texels{};
    for (unsigned k = 0; k < access.dimensions; ++k)
      texels[k] = lanes<std::int32_t>(warp, access.coordinates[k])[lane];
    return taps(texture.image, texels, layer);
  }
  std::array<float, 3> coordinates{};
  for (unsigned k = 0; k < access.dimensions; ++k)
    coordinates[k] = lanes<float>(warp, access.coordinates[k])[lane];
  return access.gathers ? gather_taps(texture, coordinates) : taps(texture, coordinates, layer);
}

Texel result_of(const ImageAccess& access, const Taps& taps, const std::array<Texel, 8>& texels) {
  if (!access.gathers) return taps.count == 1 ? texels[0] : blend(taps, texels);
  Texel gathered{};
  for (unsigned k = 0; k < gathered.size(); ++k) gathered[k] = texels[k][access.channel];
  return gathered;
}

bool lanes_use_one_object(Warp& warp, const ImageAccess& access) {
  const auto* numbers = lanes<std::uint64_t>(warp, access.object);
  const std::uint64_t first = numbers[first_lane(warp.mask)];
  if (std::count(numbers, numbers + kLanes, first) == kLanes) return true;
  for (const unsigned lane : lanes_in(warp.mask)) {
    if (numbers[lane] != first) return false;
  }
  return true;
}

// Fetches the texels of all lanes from one texture, and sets where they are. False if the lanes
// must fetch one by one, because not all of the image is allocated, or because the instruction
// gathers or blends faces.
bool fetch_together(Warp& warp, const ImageAccess& access, const Texture& texture,
                    ImageRequest& request) {
  const std::uint64_t extent = extent_of(texture.image);
  if (access.gathers || blends_faces(texture) || extent > kMaxSampledExtent) return false;
  const std::byte* bytes =
      ImageBytes(warp).find(texture.image, 0, static_cast<std::uint32_t>(extent));
  if (bytes == nullptr) return false;
  LaneCoordinates coordinates;
  coordinates.whole_texels = access.whole_texels;
  for (unsigned k = 0; k < access.dimensions; ++k) {
    coordinates.positions[k] = lanes<float>(warp, access.coordinates[k]);
    coordinates.texels[k] = lanes<std::int32_t>(warp, access.coordinates[k]);
  }
  coordinates.layers = lanes<std::uint32_t>(warp, access.layer);
  LaneOffsets first;
  const LaneTexels fetched = sample(texture, bytes, coordinates, first);
  request.set(texture.image.address, first, warp.mask);
  for (unsigned channel = 0; channel < fetched.size(); ++channel) {
    std::uint32_t* values = lanes<std::uint32_t>(warp, access.values[channel]);
    if (warp.mask == kAllLanes) {
      std::copy_n(fetched[channel].begin(), kLanes, values);
      continue;
    }
    for (const unsigned lane : lanes_in(warp.mask)) values[lane] = fetched[channel][lane];
  }
  return true;
}

const Instruction* execute_fetch(Warp& warp, const Instruction* i) {
  const ImageAccess& access = access_of(i);
  ObjectFinder<Texture> objects(warp, i, access);
  ImageRequest request;
  std::uint32_t size = 0;
  if (lanes_use_one_object(warp, access)) {
    const Texture* texture = objects.find(first_lane(warp.mask));
    if (texture == nullptr) return nullptr;
    if (fetch_together(warp, access, *texture, request)) {
      request.count(warp, i, texture->image.format.size());
      return i + 1;
    }
  }
  ImageBytes memory(warp);
  const bool all = each_active_lane(warp, [&](unsigned lane) {
    const Texture* texture = objects.find(lane);
    if (texture == nullptr) return false;
    const Image& image = texture->image;
    size = std::max(size, image.format.size());
    const Taps read = taps_of(warp, access, *texture, lane);
    if (read.all[0].offset) request.add(lane, image.address + *read.all[0].offset);
    std::array<Texel, 8> texels{};
    for (unsigned k = 0; k < read.count; ++k) {
      const auto& offset = read.all[k].offset;
      const std::byte* bytes = offset ? memory.find(image, *offset, image.format.size()) : nullptr;
      if (offset && bytes == nullptr) {
        trap_bad_address(warp, i, image.address + *offset, image.format.size(), lane,
                         AccessKind::read);
        return false;
      }
      texels[k] = bytes != nullptr ? decode(bytes, image.format, texture->sampler.reads_normalized)
                                   : texel_outside(access, *texture);
    }
    const Texel result = result_of(access, read, texels);
    for (unsigned k = 0; k < result.size(); ++k)
      lanes<std::uint32_t>(warp, access.values[k])[lane] = result[k];
    return true;
  });
  if (!all) return nullptr;
  request.count(warp, i, size);
  return i + 1;
}

std::uint32_t query_value(const Image& image, const Sampler* sampler, ptx::Query query) {
  const bool layered = dimensions_of(image).layered;
  switch (query) {
    case ptx::Query::width:
      return image.width;
    case ptx::Query::height:
      return image.height;
    case ptx::Query::depth:
      return layered ? 1 : image.depth;
    case ptx::Query::array_size:
      if (is_cubemap(image.geometry)) return image.depth / kCubeFaces;
      return layered ? image.depth : 1;
    case ptx::Query::normalized_mode:
      return sampler != nullptr && sampler->has_normalized_coordinates ? 1 : 0;
    case ptx::Query::none:
      break;
  }
  return 0;
}

template <class T>
const Instruction* execute_query(Warp& warp, const Instruction* i) {
  const ImageAccess& access = access_of(i);
  ObjectFinder<T> objects(warp, i, access);
  const bool all = each_active_lane(warp, [&](unsigned lane) {
    const T* object = objects.find(lane);
    if (object == nullptr) return false;
    const Sampler* sampler = nullptr;
    if constexpr (kIsTexture<T>) sampler = &object->sampler;
    lanes<std::uint32_t>(warp, access.values[0])[lane] =
        query_value(object->image, sampler, access.query);
    return true;
  });
  return all ? i + 1 : nullptr;
}

}  // namespace

constinit const Handlers kFetchTexture = same(execute_fetch);
constinit const Handlers kQueryTexture = same(execute_query<Texture>);
constinit const Handlers kQuerySurface = same(execute_query<Surface>);

}  // namespace labcheck::simgpu
