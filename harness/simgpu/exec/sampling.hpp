/// What a texture fetch reads, and what it makes of that (CUDA C++ Programming Guide, "Texture
/// Memory" and "Texture Fetching"). Functions of their arguments alone.
#pragma once

#include "harness/simgpu/exec/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace labcheck::simgpu {

/// What becomes of coordinates outside of a texture.
enum class AddressMode : std::uint8_t { wrap, clamp, mirror, border };
enum class Filter : std::uint8_t { point, linear };

struct Sampler {
  std::array<AddressMode, 3> modes{};
  Filter filter = Filter::point;
  bool has_normalized_coordinates = false;  // from 0 to 1, else in texels
  bool reads_normalized = false;            // integers of 8 and 16 bits as floats up to 1
  std::array<float, 4> border{};
};

struct Texture {
  Image image;
  Sampler sampler;
};

/// The texel that `index` stands for in a dimension of `size` texels; nothing for the border.
std::optional<std::uint32_t> texel_index(std::int64_t index, std::uint32_t size, AddressMode mode);

/// A texel that a fetch reads: its place in the image in bytes, or nothing for the border, and what
/// it counts among all in `Taps::scale`-ths.
struct Tap {
  std::optional<std::uint64_t> offset;
  std::uint32_t weight = 0;
};

struct Taps {
  std::array<Tap, 8> all{};
  unsigned count = 0;
  std::uint32_t scale = 1;  // the sum of the weights

  std::span<const Tap> used() const { return std::span(all).first(count); }
};

/// What a fetch at `coordinates`, of which the image's dimensions count, reads from the slice
/// `layer` of a layered image. Layers outside of the image count as the nearest one; a coordinate
/// that is no number as 0. Weights of linear filtering have 8 fractional bits in each dimension.
Taps taps(const Texture& texture, const std::array<float, 3>& coordinates, std::uint32_t layer);

/// The same at whole texels, whatever the sampler says; those outside of the image count as border.
Taps taps(const Image& image, const std::array<std::int32_t, 3>& texels, std::uint32_t layer);

/// The four texels of a 2D texture that linear filtering would read, in the order of tld4 (PTX ISA,
/// "Texture Instructions: tld4"): from the lower left one counter-clockwise, with y going down.
Taps gather_taps(const Texture& texture, const std::array<float, 3>& coordinates);

/// Four channels as they come into registers: as bits of floats or integers.
using Texel = std::array<std::uint32_t, 4>;

/// The texel whose bytes are at `bytes`: integers, unless they are to be read as normalised floats,
/// and floats. Channels that the format does not have are 0, the fourth one 1.
Texel decode(const std::byte* bytes, const TexelFormat& format, bool normalized);

/// The texel beyond a border of that colour. Integers have the bits of the colour.
Texel border_texel(const std::array<float, 4>& border);

/// The weighted sum of `texels`, which hold floats, one for each of `taps`; rounded once.
Texel blend(const Taps& taps, std::span<const Texel> texels);

}  // namespace labcheck::simgpu
