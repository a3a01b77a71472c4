// SPDX-License-Identifier: MIT
#include "harness/simgpu/textures/image_access.hpp"

#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <fmt/format.h>

#include <type_traits>

namespace labcheck::simgpu {
namespace {

const char* name_of(const Image& image) {
  if (image.is_linear) return "linear memory";
  switch (image.geometry) {
    case ptx::Geometry::two:
      return "a 2D image";
    case ptx::Geometry::three:
      return "a 3D image";
    case ptx::Geometry::layered_one:
      return "layers of 1D images";
    case ptx::Geometry::layered_two:
      return "layers of 2D images";
    default:
      return "a 1D image";
  }
}

const char* name_of(ptx::Geometry geometry) {
  Image image;
  image.geometry = geometry;
  return name_of(image);
}

template <class T>
constexpr const char* kKind = std::is_same_v<T, Texture> ? "texture" : "surface";

template <class T>
const T* look_up(const ImageObjects& objects, std::uint64_t number) {
  if constexpr (std::is_same_v<T, Texture>) {
    return objects.texture(number);
  } else {
    return objects.surface(number);
  }
}

// Linear memory can be read only at whole texels.
bool is_compatible(const Image& image, const ImageAccess& access) {
  if (access.geometry == ptx::Geometry::none) return true;
  return image.geometry == access.geometry && (!image.is_linear || access.whole_texels);
}

}  // namespace

void count_request(Warp& warp, const Instruction* i) {
  PlainSite& site = warp.plain_sites[i->site];
  site.requests += 1;
  site.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
}

template <class T>
const T* ObjectFinder<T>::find(unsigned lane) {
  static const ImageObjects none;
  const std::uint64_t number = lanes<std::uint64_t>(warp_, access_.object)[lane];
  if (object_ != nullptr && number == number_) return object_;
  const ImageObjects* all = warp_.worker->launch->images;
  const ImageObjects& objects = all != nullptr ? *all : none;
  const T* object = look_up<T>(objects, number);
  if (object == nullptr) {
    trap(warp_, instruction_, TrapKind::bad_image, lane,
         fmt::format("an access to a {} through {:#x}, which is {}", kKind<T>, number,
                     objects.describe(number)));
    return nullptr;
  }
  if (!is_compatible(object->image, access_)) {
    trap(
        warp_, instruction_, TrapKind::bad_image, lane,
        object->image.is_linear
            ? fmt::format("a fetch from {}, which only tex1Dfetch can read", name_of(object->image))
            : fmt::format("an access to {} through a {} object of {}", name_of(access_.geometry),
                          kKind<T>, name_of(object->image)));
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

}  // namespace labcheck::simgpu
