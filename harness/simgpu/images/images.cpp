// SPDX-License-Identifier: MIT
#include "harness/simgpu/images/images.hpp"

#include "harness/base/translation.hpp"
#include "harness/simgpu/state/rounding.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kWhole = 256;  // the weight 1 of linear filtering in one dimension

std::int64_t modulo(std::int64_t value, std::int64_t divisor) {
  const std::int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

// A coordinate in texels. To keep it exact, it is first moved near the texture: a normalized
// coordinate of a repeating texture into the equivalent position in the first two periods, other
// coordinates to at most kFar.
double in_texels(float coordinate, std::uint32_t size, AddressMode mode, bool normalized) {
  constexpr double kFar = 1 << 20;
  double texels = coordinate;
  const bool repeats = mode == AddressMode::wrap || mode == AddressMode::mirror;
  if (normalized) texels = (repeats ? std::fmod(texels, 2.0) : texels) * size;
  if (!(texels == texels)) return 0;
  return std::clamp(texels, -kFar, kFar);
}

/// The texels along one dimension: `first`, and for linear filtering also the next one with weight
/// `weight`.
struct Footprint {
  std::int64_t first = 0;
  std::uint32_t weight = 0;
};

Footprint footprint(double texels, Filter filter) {
  const double start = filter == Filter::linear ? texels - 0.5 : texels;
  const double first = std::floor(start);
  const double weight = std::floor((start - first) * kWhole + 0.5);
  return {static_cast<std::int64_t>(first), static_cast<std::uint32_t>(weight)};
}

struct Dimensions {
  unsigned count = 1;
  bool layered = false;
};

Dimensions dimensions_of(const Image& image) {
  switch (image.geometry) {
    case ptx::Geometry::two:
      return {2, false};
    case ptx::Geometry::three:
      return {3, false};
    case ptx::Geometry::layered_one:
      return {1, true};
    case ptx::Geometry::layered_two:
      return {2, true};
    default:
      return {1, false};
  }
}

std::array<std::uint32_t, 3> sizes_of(const Image& image) {
  return {image.width, image.height, image.depth};
}

using Indices = std::array<std::optional<std::uint32_t>, 3>;

std::optional<std::uint64_t> offset_of(const Image& image, const Indices& indices) {
  for (const auto& index : indices) {
    if (!index) return std::nullopt;
  }
  return image.offset(std::uint64_t{*indices[0]} * image.format.size(), *indices[1], *indices[2]);
}

std::uint32_t slice_of(const Image& image, std::uint32_t layer) {
  return std::min(layer, image.depth - 1);
}

Indices start_of(const Image& image, std::uint32_t layer) {
  return {0u, 0u, dimensions_of(image).layered ? slice_of(image, layer) : 0u};
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

// About 100 MB.
constexpr std::size_t kMaxObjects = std::size_t{1} << 20;

}  // namespace

std::optional<std::uint32_t> texel_index(std::int64_t index, std::uint32_t size, AddressMode mode) {
  const std::int64_t end = size;
  switch (mode) {
    case AddressMode::clamp:
      return static_cast<std::uint32_t>(std::clamp<std::int64_t>(index, 0, end - 1));
    case AddressMode::wrap:
      return static_cast<std::uint32_t>(modulo(index, end));
    case AddressMode::mirror: {
      const std::int64_t in_period = modulo(index, 2 * end);
      return static_cast<std::uint32_t>(in_period < end ? in_period : 2 * end - 1 - in_period);
    }
    case AddressMode::border:
      break;
  }
  if (index < 0 || index >= end) return std::nullopt;
  return static_cast<std::uint32_t>(index);
}

Taps taps(const Texture& texture, const std::array<float, 3>& coordinates, std::uint32_t layer) {
  const Image& image = texture.image;
  const Sampler& sampler = texture.sampler;
  const unsigned dimensions = dimensions_of(image).count;
  const auto sizes = sizes_of(image);
  const bool linear = sampler.filter == Filter::linear;
  std::array<Footprint, 3> footprints{};
  for (unsigned k = 0; k < dimensions; ++k) {
    footprints[k] = footprint(
        in_texels(coordinates[k], sizes[k], sampler.modes[k], sampler.has_normalized_coordinates),
        sampler.filter);
  }
  Taps result;
  result.count = linear ? 1u << dimensions : 1;
  for (unsigned corner = 0; corner < result.count; ++corner) {
    Indices indices = start_of(image, layer);
    std::uint32_t weight = 1;
    for (unsigned k = 0; k < dimensions; ++k) {
      const unsigned second = corner >> k & 1;
      indices[k] = texel_index(footprints[k].first + second, sizes[k], sampler.modes[k]);
      if (linear) weight *= second != 0 ? footprints[k].weight : kWhole - footprints[k].weight;
    }
    result.all[corner] = {offset_of(image, indices), weight};
  }
  for (unsigned k = 0; linear && k < dimensions; ++k) result.scale *= kWhole;
  return result;
}

Taps taps(const Image& image, const std::array<std::int32_t, 3>& texels, std::uint32_t layer) {
  const auto sizes = sizes_of(image);
  Indices indices = start_of(image, layer);
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

Texel decode(const std::byte* bytes, const TexelFormat& format, bool normalized) {
  const bool is_float = format.kind == ChannelKind::floating;
  // "32-bit integer formats are not promoted" (CUDA Runtime API, cudaCreateTextureObject).
  const bool promoted = !is_float && normalized && format.channel_bytes < 4;
  Texel texel{0, 0, 0, is_float || promoted ? std::bit_cast<std::uint32_t>(1.0f) : 1u};
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

const char* ImageObjects::describe(std::uint64_t number) const {
  const Object* object = at(number);
  if (object == nullptr) return translatable("not an object");
  if (std::holds_alternative<Texture>(*object)) return translatable("a texture object");
  if (std::holds_alternative<Surface>(*object)) return translatable("a surface object");
  return translatable("a destroyed object");
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
