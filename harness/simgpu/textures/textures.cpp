// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/textures/image_access.hpp"

namespace labcheck::simgpu {
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

const Instruction* execute_fetch(Warp& warp, const Instruction* i) {
  const ImageAccess& access = access_of(i);
  ObjectFinder<Texture> objects(warp, i, access);
  ImageBytes memory(warp);
  const bool all = each_active_lane(warp, [&](unsigned lane) {
    const Texture* texture = objects.find(lane);
    if (texture == nullptr) return false;
    const Image& image = texture->image;
    const Taps read = taps_of(warp, access, *texture, lane);
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
  count_request(warp, i);
  return i + 1;
}

std::uint32_t query_value(const Image& image, const Sampler* sampler, ptx::Query query) {
  using ptx::Geometry;
  const bool layered =
      image.geometry == Geometry::layered_one || image.geometry == Geometry::layered_two;
  switch (query) {
    case ptx::Query::width:
      return image.width;
    case ptx::Query::height:
      return image.height;
    case ptx::Query::depth:
      return layered ? 1 : image.depth;
    case ptx::Query::array_size:
      return layered ? image.depth : 1;
    case ptx::Query::normalized_mode:
      return sampler != nullptr && sampler->has_normalized_coordinates ? 1 : 0;
    case ptx::Query::none:
      break;
  }
  return 0;
}

const Sampler* sampler_of(const Texture& texture) {
  return &texture.sampler;
}
const Sampler* sampler_of(const Surface&) {
  return nullptr;
}

template <class T>
const Instruction* execute_query(Warp& warp, const Instruction* i) {
  const ImageAccess& access = access_of(i);
  ObjectFinder<T> objects(warp, i, access);
  const bool all = each_active_lane(warp, [&](unsigned lane) {
    const T* object = objects.find(lane);
    if (object == nullptr) return false;
    lanes<std::uint32_t>(warp, access.values[0])[lane] =
        query_value(object->image, sampler_of(*object), access.query);
    return true;
  });
  return all ? i + 1 : nullptr;
}

}  // namespace

Handlers fetch_texture() {
  return {execute_fetch, execute_fetch};
}

Handlers query_texture() {
  return {execute_query<Texture>, execute_query<Texture>};
}

Handlers query_surface() {
  return {execute_query<Surface>, execute_query<Surface>};
}

}  // namespace labcheck::simgpu
