// SPDX-License-Identifier: MIT
/// The texels that a texture fetch reads, and the value that it computes from them (CUDA C++
/// Programming Guide, "Texture Memory" and "Texture Fetching"). Pure functions.
#pragma once

#include "harness/simgpu/images/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace labcheck::simgpu {

/// How coordinates outside of a texture are handled.
enum class AddressMode : std::uint8_t { wrap, clamp, mirror, border };
enum class Filter : std::uint8_t { point, linear };

struct Sampler {
  std::array<AddressMode, 3> modes{};
  Filter filter = Filter::point;
  bool has_normalized_coordinates = false;  // 0 to 1 instead of texels
  bool reads_normalized = false;            // 8- and 16-bit integers as floats up to 1
  std::array<float, 4> border{};
};

struct Texture {
  Image image;
  Sampler sampler;
};

/// The texel for `index` in a dimension of `size` texels. Empty for the border.
std::optional<std::uint32_t> texel_index(std::int64_t index, std::uint32_t size, AddressMode mode);

/// A texel that a fetch reads: its offset in the image in bytes (empty for the border), and its
/// weight relative to `Taps::scale`.
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

/// The texels that a fetch at `coordinates` reads. Only as many coordinates as the image has
/// dimensions are used. `layer` is the slice of a layered image; layers outside of the image become
/// the nearest one. A NaN coordinate counts as 0. Weights of linear filtering have 8 fractional
/// bits in each dimension.
Taps taps(const Texture& texture, const std::array<float, 3>& coordinates, std::uint32_t layer);

/// The same for integer texel coordinates, without a sampler. Texels outside of the image count as
/// the border.
Taps taps(const Image& image, const std::array<std::int32_t, 3>& texels, std::uint32_t layer);

/// The four texels of a 2D texture that linear filtering would read, in the order of tld4 (PTX ISA,
/// "Texture Instructions: tld4"): counterclockwise from the lower left, with y pointing down.
Taps gather_taps(const Texture& texture, const std::array<float, 3>& coordinates);

/// Four channels as register contents: the bits of floats or integers.
using Texel = std::array<std::uint32_t, 4>;

/// The texel at `bytes`. Integer channels stay integers unless `normalized`, which makes them
/// floats. Channels that the format does not have are 0, except the fourth, which is 1.
Texel decode(const std::byte* bytes, const TexelFormat& format, bool normalized);

/// The texel outside of a texture with border color `border`. Integer texels have the bits of the
/// color.
Texel border_texel(const std::array<float, 4>& border);

/// The weighted sum of `texels`, rounded once. There is one texel of floats for each of `taps`.
Texel blend(const Taps& taps, std::span<const Texel> texels);

}  // namespace labcheck::simgpu
