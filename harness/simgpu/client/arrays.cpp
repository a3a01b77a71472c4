// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/arrays.hpp"

#include "harness/base/translation.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

using ptx::Geometry;

constexpr unsigned kSupportedFlags =
    cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap | cudaArrayTextureGather;

std::optional<Geometry> cubemap_of(const cudaExtent& extent, bool layered) {
  if (!has_whole_cubes(extent.width, extent.height, extent.depth, layered)) return std::nullopt;
  return layered ? Geometry::layered_cube : Geometry::cube;
}

// The geometry follows from the flags and the extents that are 0.
std::optional<Geometry> geometry_of(const cudaExtent& extent, unsigned flags) {
  const bool layered = (flags & cudaArrayLayered) != 0;
  if (extent.width == 0) return std::nullopt;
  if ((flags & cudaArrayCubemap) != 0) return cubemap_of(extent, layered);
  if (layered) {
    if (extent.depth == 0) return std::nullopt;
    return extent.height == 0 ? Geometry::layered_one : Geometry::layered_two;
  }
  if (extent.depth != 0) return extent.height == 0 ? std::nullopt : std::optional(Geometry::three);
  return extent.height == 0 ? Geometry::one : Geometry::two;
}

cudaExtent max_extent(Geometry geometry, unsigned flags) {
  const bool surface = (flags & cudaArraySurfaceLoadStore) != 0;
  switch (geometry) {
    case Geometry::one:
      return surface ? kMaxSurface1D : kMaxTexture1D;
    case Geometry::two:
      if ((flags & cudaArrayTextureGather) != 0) return kMaxTexture2DGather;
      return surface ? kMaxSurface2D : kMaxTexture2D;
    case Geometry::three:
      return surface ? kMaxSurface3D : kMaxTexture3D;
    case Geometry::layered_one:
      return surface ? kMaxSurface1DLayered : kMaxTexture1DLayered;
    case Geometry::cube:
    case Geometry::layered_cube:
      return surface ? kMaxSurfaceCubemap : kMaxTextureCubemap;
    default:
      return surface ? kMaxSurface2DLayered : kMaxTexture2DLayered;
  }
}

bool fits(const cudaExtent& extent, const cudaExtent& max) {
  return extent.width <= max.width && extent.height <= max.height && extent.depth <= max.depth;
}

}  // namespace

std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& format) {
  const bool is_float = format.f == cudaChannelFormatKindFloat;
  const int bits = format.x;
  if (bits != 32 && bits != 16 && (bits != 8 || is_float)) return std::nullopt;
  const int others[] = {format.y, format.z, format.w};
  const auto channels = 1 + std::count(std::begin(others), std::end(others), bits);
  const auto* const absent = std::begin(others) + (channels - 1);
  if (channels == 3 || !std::all_of(absent, std::end(others), [](int other) { return other == 0; }))
    return std::nullopt;
  TexelFormat texel;
  switch (format.f) {
    case cudaChannelFormatKindSigned:
      texel.kind = ChannelKind::signed_integer;
      break;
    case cudaChannelFormatKindUnsigned:
      texel.kind = ChannelKind::unsigned_integer;
      break;
    case cudaChannelFormatKindFloat:
      texel.kind = ChannelKind::floating;
      break;
    default:
      return std::nullopt;
  }
  texel.channel_bytes = static_cast<std::uint32_t>(bits) / 8;
  texel.channels = static_cast<std::uint32_t>(channels);
  return texel;
}

const char* unsupported_array(const cudaChannelFormatDesc& format, unsigned flags) {
  if ((flags & cudaArraySparse) != 0) return translatable("a sparse array (cudaArraySparse)");
  if ((flags & cudaArrayDeferredMapping) != 0)
    return translatable("an array with deferred mapping (cudaArrayDeferredMapping)");
  if (format.f >= cudaChannelFormatKindNV12 &&
      format.f <= cudaChannelFormatKindUnsignedNormalized1010102) {
    return translatable("an array of a planar, normalized or compressed format");
  }
  return nullptr;
}

Array plan_array(const cudaChannelFormatDesc& format, const cudaExtent& extent, unsigned flags) {
  const auto texel = texel_format(format);
  if (!texel) throw cudaErrorInvalidChannelDescriptor;
  const auto geometry = geometry_of(extent, flags);
  const bool supports_gather = (flags & cudaArrayTextureGather) != 0;
  if (!geometry || (flags & ~kSupportedFlags) != 0 ||
      (supports_gather && geometry != Geometry::two))
    throw cudaErrorInvalidValue;
  const bool fits_alternate = geometry == Geometry::three &&
                              (flags & cudaArraySurfaceLoadStore) == 0 &&
                              fits(extent, kMaxTexture3DAlternate);
  if (!fits(extent, max_extent(*geometry, flags)) && !fits_alternate) throw cudaErrorInvalidValue;
  Array array;
  array.format = format;
  array.extent = extent;
  array.flags = flags;
  Image& image = array.image;
  image.geometry = *geometry;
  image.format = *texel;
  image.width = static_cast<std::uint32_t>(extent.width);
  image.height = static_cast<std::uint32_t>(std::max<std::size_t>(extent.height, 1));
  image.depth = static_cast<std::uint32_t>(std::max<std::size_t>(extent.depth, 1));
  image.row_pitch = image.row_bytes();
  image.slice_pitch = image.row_pitch * image.height;
  return array;
}

std::optional<Region> region_of(const Array& array, const cudaPos& at, const Extent& extent) {
  const Image& image = array.image;
  const auto is_within = [](std::size_t size, std::size_t from, std::size_t count) {
    return from <= size && count <= size - from;
  };
  if (!is_within(image.row_bytes(), at.x, extent.width) ||
      !is_within(image.height, at.y, extent.rows) || !is_within(image.depth, at.z, extent.slices)) {
    return std::nullopt;
  }
  return Region{image.address + image.offset(at.x, at.y, at.z), image.row_pitch, image.slice_pitch};
}

std::optional<Region> bytes_of(const Array& array, std::size_t x, std::size_t y, std::size_t size) {
  const Image& image = array.image;
  if (x > image.row_bytes() || y > image.height) return std::nullopt;
  const std::size_t start = image.offset(x, y, 0);
  if (start > image.slice_pitch || size > image.slice_pitch - start) return std::nullopt;
  return Region{image.address + start, 0, 0};
}

}  // namespace labcheck::simgpu
