// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/images.hpp"

#include "harness/simgpu/images/cubemaps.hpp"
#include "harness/simgpu/images/messages.hpp"
#include "harness/simgpu/images/texel_position.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace labcheck::simgpu {
namespace {

using Indices = std::array<std::optional<std::uint32_t>, 3>;

std::optional<std::uint64_t> offset_of(const Image& image, const Indices& indices) {
  for (const auto& index : indices) {
    if (!index) return std::nullopt;
  }
  return image.offset(std::uint64_t{*indices[0]} * image.format.size(), *indices[1], *indices[2]);
}

std::uint32_t slice_of_layer(const Image& image, std::uint32_t layer) {
  return dimensions_of(image).layered ? slice_of(image, layer) : 0;
}

// Maps the full range of the integer type to floats from 0 or -1 to 1 (CUDA C++ Programming Guide,
// "Texture Memory").
float normalized_value(std::int64_t value, const TexelFormat& format) {
  const bool is_signed = format.kind == ChannelKind::signed_integer;
  const std::int64_t most =
      (std::int64_t{1} << (8 * format.channel_bytes - (is_signed ? 1 : 0))) - 1;
  return static_cast<float>(std::max(static_cast<double>(value) / static_cast<double>(most), -1.0));
}

std::int64_t integer_at(const std::byte* bytes, const TexelFormat& format) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, format.channel_bytes);
  if (format.kind != ChannelKind::signed_integer) return bits;
  const unsigned unused = 32 - 8 * format.channel_bytes;
  return static_cast<std::int32_t>(bits << unused) >> unused;
}

std::uint32_t float_bits_at(const std::byte* bytes, const TexelFormat& format) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, format.channel_bytes);
  return format.channel_bytes == 4 ? bits : std::bit_cast<std::uint32_t>(widened<Float16>(bits));
}

// "32-bit integer formats are not promoted" (CUDA Runtime API, cudaCreateTextureObject).
bool is_promoted(const TexelFormat& format, bool normalized) {
  return format.kind != ChannelKind::floating && normalized && format.channel_bytes < 4;
}

// The texels that a fetch at `coordinates` reads in one slice or, without layers, in all of them.
Taps taps_of_slice(const Texture& texture, const std::array<float, 3>& coordinates,
                   std::uint32_t slice) {
  const Image& image = texture.image;
  const Sampler& sampler = texture.sampler;
  const unsigned dimensions = dimensions_of(image).count;
  const auto sizes = sizes_of(image);
  const bool linear = sampler.filter == Filter::linear;
  std::array<Footprint, 3> footprints{};
  for (unsigned k = 0; k < dimensions; ++k) {
    const TexelAxis axis{sizes[k], sampler.modes[k], sampler.has_normalized_coordinates};
    footprints[k] = footprint(filter_start(in_texels(coordinates[k], axis), sampler.filter));
  }
  Taps result;
  result.count = linear ? 1u << dimensions : 1;
  for (unsigned corner = 0; corner < result.count; ++corner) {
    Indices indices{0u, 0u, slice};
    std::int32_t weight = 1;
    for (unsigned k = 0; k < dimensions; ++k) {
      const unsigned second = corner >> k & 1;
      indices[k] =
          texel_index(std::int64_t{footprints[k].first} + second, sizes[k], sampler.modes[k]);
      if (linear)
        weight *= second != 0 ? footprints[k].weight : kWholeWeight - footprints[k].weight;
    }
    result.all[corner] = {offset_of(image, indices), static_cast<std::uint32_t>(weight)};
  }
  for (unsigned k = 0; linear && k < dimensions; ++k) result.scale *= kWholeWeight;
  return result;
}

// The texels around a position on a face, also those of the next faces. The texel that is missing
// past a corner passes its weight on to the other three, as on an H100 except for rounding.
Taps taps_across_faces(const Image& image, const FacePosition& at, std::uint32_t layer) {
  constexpr std::uint32_t kShares = 3;
  const TexelAxis axis{image.width, AddressMode::clamp, true};
  const std::array footprints{footprint(filter_start(in_texels(at.x, axis), Filter::linear)),
                              footprint(filter_start(in_texels(at.y, axis), Filter::linear))};
  Taps result;
  result.scale = kShares * kWholeWeight * kWholeWeight;
  std::uint32_t missing = 0;
  for (std::int32_t corner = 0; corner < 4; ++corner) {
    const std::array<std::int32_t, 2> second{corner & 1, corner >> 1};
    std::uint32_t weight = 1;
    for (unsigned k = 0; k < second.size(); ++k) {
      const std::int32_t of_second = footprints[k].weight;
      weight *= static_cast<std::uint32_t>(second[k] != 0 ? of_second : kWholeWeight - of_second);
    }
    const auto texel = texel_near_face(at.face, footprints[0].first + second[0],
                                       footprints[1].first + second[1], image.width);
    if (!texel) {
      missing = weight;
      continue;
    }
    const Indices indices{texel->x, texel->y, slice_of_face(image, layer, texel->face)};
    result.all[result.count++] = {offset_of(image, indices), kShares * weight};
  }
  for (unsigned k = 0; k < result.count; ++k) result.all[k].weight += missing;
  return result;
}

// About 100 MB.
constexpr std::size_t kMaxObjects = std::size_t{1} << 20;

}  // namespace

std::optional<std::uint32_t> texel_index(std::int64_t index, std::uint32_t size, AddressMode mode) {
  const auto texel = [&]() -> std::int64_t {
    switch (mode) {
      case AddressMode::clamp:
        return texel_at<AddressMode::clamp, std::int64_t>(index, size);
      case AddressMode::wrap:
        return texel_at<AddressMode::wrap, std::int64_t>(index, size);
      case AddressMode::mirror:
        return texel_at<AddressMode::mirror, std::int64_t>(index, size);
      case AddressMode::border:
        break;
    }
    return texel_at<AddressMode::border, std::int64_t>(index, size);
  }();
  if (texel < 0) return std::nullopt;
  return static_cast<std::uint32_t>(texel);
}

Taps taps(const Texture& texture, const std::array<float, 3>& coordinates, std::uint32_t layer) {
  const Image& image = texture.image;
  if (!is_cubemap(image.geometry))
    return taps_of_slice(texture, coordinates, slice_of_layer(image, layer));
  const FacePosition at = face_position(coordinates);
  if (blends_faces(texture)) return taps_across_faces(image, at, layer);
  return taps_of_slice(texture, {at.x, at.y, 0}, slice_of_face(image, layer, at.face));
}

Taps taps(const Image& image, const std::array<std::int32_t, 3>& texels, std::uint32_t layer) {
  const auto sizes = sizes_of(image);
  Indices indices{0u, 0u, slice_of_layer(image, layer)};
  for (unsigned k = 0; k < dimensions_of(image).count; ++k)
    indices[k] = texel_index(texels[k], sizes[k], AddressMode::border);
  Taps result;
  result.count = 1;
  result.all[0] = {offset_of(image, indices), 1};
  return result;
}

Taps gather_taps(const Texture& texture, const std::array<float, 3>& coordinates) {
  Texture as_linear = texture;
  as_linear.sampler.filter = Filter::linear;
  const Taps corners = taps(as_linear, coordinates, 0);
  Taps result;
  result.count = 4;
  result.all = {corners.all[2], corners.all[3], corners.all[1], corners.all[0]};
  return result;
}

Texel texel_without_channels(const TexelFormat& format, bool normalized) {
  const bool is_float = format.kind == ChannelKind::floating || is_promoted(format, normalized);
  return {0, 0, 0, is_float ? std::bit_cast<std::uint32_t>(1.0f) : 1u};
}

Texel decode(const std::byte* bytes, const TexelFormat& format, bool normalized) {
  const bool is_float = format.kind == ChannelKind::floating;
  const bool promoted = is_promoted(format, normalized);
  Texel texel = texel_without_channels(format, normalized);
  for (std::uint32_t channel = 0; channel < format.channels; ++channel) {
    const std::byte* const at = bytes + channel * format.channel_bytes;
    if (is_float) {
      texel[channel] = float_bits_at(at, format);
    } else if (promoted) {
      texel[channel] =
          std::bit_cast<std::uint32_t>(normalized_value(integer_at(at, format), format));
    } else {
      texel[channel] = static_cast<std::uint32_t>(integer_at(at, format));
    }
  }
  return texel;
}

Texel border_texel(const std::array<float, 4>& border) {
  return std::bit_cast<Texel>(border);
}

Texel blend(const Taps& taps, std::span<const Texel> texels) {
  Texel result{};
  for (unsigned channel = 0; channel < result.size(); ++channel) {
    double sum = 0;
    for (unsigned k = 0; k < taps.count; ++k) {
      // Skipped, because an infinity with weight 0 would become NaN.
      if (taps.all[k].weight == 0) continue;
      sum += static_cast<double>(taps.all[k].weight) *
             double{std::bit_cast<float>(texels[k][channel])};
    }
    result[channel] = std::bit_cast<std::uint32_t>(static_cast<float>(sum / taps.scale));
  }
  return result;
}

void ImageObjects::clear() {
  std::fill(objects_.begin(), objects_.end(), std::monostate());
}

Message ImageObjects::describe(std::uint64_t number) const {
  const Object* object = at(number);
  if (object == nullptr) return text::not_an_object();
  if (std::holds_alternative<Texture>(*object)) return text::texture_object();
  if (std::holds_alternative<Surface>(*object)) return text::surface_object();
  return text::destroyed_object();
}

std::optional<std::uint64_t> ImageObjects::record(const Object& object) {
  if (objects_.size() >= kMaxObjects) return std::nullopt;
  objects_.push_back(object);
  return objects_.size();
}

const ImageObjects::Object* ImageObjects::at(std::uint64_t number) const {
  return number == 0 || number > objects_.size() ? nullptr : &objects_[number - 1];
}

}  // namespace labcheck::simgpu
