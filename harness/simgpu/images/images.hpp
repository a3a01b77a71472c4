// SPDX-License-Identifier: MIT
/// Images in memory, the texture and surface objects through which kernels access them, and the
/// texels that a texture fetch reads (CUDA C++ Programming Guide, "Texture Memory" and "Texture
/// Fetching").
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

enum class ChannelKind : std::uint8_t { signed_integer, unsigned_integer, floating };

/// A texel: 1, 2 or 4 channels of 1, 2 or 4 bytes each.
struct TexelFormat {
  ChannelKind kind = ChannelKind::floating;
  std::uint32_t channel_bytes = 4;
  std::uint32_t channels = 1;

  std::uint32_t size() const { return channel_bytes * channels; }
  bool operator==(const TexelFormat&) const = default;
};

/// An image of `depth` slices, each of `height` rows of `width` texels. Dimensions that an image
/// does not have are 1. The layers of a layered image are its slices, and so are the faces of a
/// cubemap: 6 of them for each layer.
struct Image {
  ptx::Geometry geometry = ptx::Geometry::one;
  bool is_linear = false;  // linear memory, without rows
  TexelFormat format;
  std::uint32_t width = 1;
  std::uint32_t height = 1;
  std::uint32_t depth = 1;
  std::uint64_t address = 0;      // on the device
  std::uint64_t row_pitch = 0;    // [bytes] from row to row
  std::uint64_t slice_pitch = 0;  // [bytes] from slice to slice

  std::uint64_t row_bytes() const { return std::uint64_t{width} * format.size(); }

  /// The offset from `address` of byte `x` in row `y` of slice `z`.
  std::uint64_t offset(std::uint64_t x, std::uint64_t y, std::uint64_t z) const {
    return z * slice_pitch + y * row_pitch + x;
  }
};

inline constexpr std::uint32_t kCubeFaces = 6;

/// Whether the image consists of the square faces of cubes.
inline bool is_cubemap(ptx::Geometry geometry) {
  return geometry == ptx::Geometry::cube || geometry == ptx::Geometry::layered_cube;
}

/// Whether slices of this size, `depth` of them, are the faces of cubes: of one, or if `layered` of
/// several.
inline bool has_whole_cubes(std::uint64_t width, std::uint64_t height, std::uint64_t depth,
                            bool layered) {
  const bool has_all_faces = layered ? depth > 0 && depth % kCubeFaces == 0 : depth == kCubeFaces;
  return width == height && has_all_faces;
}

/// How coordinates outside of a texture are handled.
enum class AddressMode : std::uint8_t { wrap, clamp, mirror, border };
enum class Filter : std::uint8_t { point, linear };

struct Sampler {
  std::array<AddressMode, 3> modes{};
  Filter filter = Filter::point;
  bool has_normalized_coordinates = false;  // 0 to 1 instead of texels
  bool reads_normalized = false;            // 8- and 16-bit integers as floats up to 1
  bool seamless = false;                    // filtering continues in the next face of a cubemap
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

/// The texels that a fetch at `coordinates` reads; for a cubemap, they are a direction. Only as
/// many coordinates as the image has dimensions are used. Layers outside of the image become the
/// nearest one. A NaN coordinate counts as 0. Weights of linear filtering have 8 fractional bits in
/// each dimension.
Taps taps(const Texture& texture, const std::array<float, 3>& coordinates, std::uint32_t layer);

/// The same for integer texel coordinates, without a sampler. Texels outside of the image count as
/// the border.
Taps taps(const Image& image, const std::array<std::int32_t, 3>& texels, std::uint32_t layer);

/// The four texels of a 2D texture that linear filtering would read, in the order of tld4 (PTX ISA,
/// "Texture Instructions: tld4"): counterclockwise from the lower left, with y pointing down.
Taps gather_taps(const Texture& texture, const std::array<float, 3>& coordinates);

/// Four channels as register contents: the bits of floats or integers.
using Texel = std::array<std::uint32_t, 4>;

/// The values in the channels that a format does not have: 0, except the fourth, which is 1. The
/// other arguments are those of decode().
Texel texel_without_channels(const TexelFormat& format, bool normalized);

/// The texel at `bytes`. Integer channels stay integers unless `normalized`, which makes them
/// floats. Channels that the format does not have are 0, except the fourth, which is 1.
Texel decode(const std::byte* bytes, const TexelFormat& format, bool normalized);

/// The texel outside of a texture with border color `border`. Integer texels have the bits of the
/// color.
Texel border_texel(const std::array<float, 4>& border);

/// The weighted sum of `texels`, rounded once. There is one texel of floats for each of `taps`.
Texel blend(const Taps& taps, std::span<const Texel> texels);

struct Surface {
  Image image;
};

/// The texture and surface objects of a device, by the numbers that kernels use for them. Numbers
/// are never reused, so destroyed objects can be recognized. 0 is not a valid number. Not
/// thread-safe; kernels only look objects up.
class ImageObjects {
 public:
  /// The number of a new object; std::nullopt after about a million objects.
  std::optional<std::uint64_t> add(const Texture& texture) { return record(texture); }
  std::optional<std::uint64_t> add(const Surface& surface) { return record(surface); }

  /// Removes a Texture or Surface. False if `number` is not an existing object of that kind.
  template <class T>
  [[nodiscard]] bool remove(std::uint64_t number) {
    if (find<T>(number) == nullptr) return false;
    objects_[number - 1] = std::monostate();
    return true;
  }
  void clear();

  /// The Texture or Surface; nullptr if `number` is not an existing object of that kind.
  template <class T>
  const T* find(std::uint64_t number) const {
    const Object* object = at(number);
    return object == nullptr ? nullptr : std::get_if<T>(object);
  }

  /// How many objects of type T, Texture or Surface, exist.
  template <class T>
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::count_if(objects_.begin(), objects_.end(),
                      [](const Object& object) { return std::holds_alternative<T>(object); }));
  }

  /// "a texture object", "a destroyed object" and so on.
  Message describe(std::uint64_t number) const;

 private:
  using Object = std::variant<std::monostate, Texture, Surface>;  // monostate: destroyed

  std::optional<std::uint64_t> record(const Object& object);
  const Object* at(std::uint64_t number) const;

  std::vector<Object> objects_;  // number 1 is the first
};

}  // namespace labcheck::simgpu
