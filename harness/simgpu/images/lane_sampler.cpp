// SPDX-License-Identifier: MIT
// The loops over lanes have no branches, so that the compiler can use vectors.
#include "harness/simgpu/images/lane_sampler.hpp"

#include "harness/simgpu/images/cubemaps.hpp"
#include "harness/simgpu/images/texel_position.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

template <class T>
using OfLanes = std::array<T, kLanes>;

/// For one dimension, the texel that each lane reads and, with linear filtering, the next one; -1
/// for the border.
struct TexelsOfLanes {
  std::array<OfLanes<std::int32_t>, 2> index;
  OfLanes<std::int32_t> weight;  // of the second texel
};

template <AddressMode Mode>
void locate_in(const float* positions, TexelAxis axis, Filter filter, TexelsOfLanes& texels) {
  axis.mode = Mode;
  const auto size = static_cast<std::int32_t>(axis.size);
  OfLanes<double> start;
  for (unsigned l = 0; l < kLanes; ++l)
    start[l] = filter_start(in_texels(positions[l], axis), filter);
  OfLanes<std::int32_t> first;
  for (unsigned l = 0; l < kLanes; ++l) {
    const Footprint at = footprint(start[l]);
    first[l] = at.first;
    texels.weight[l] = at.weight;
  }
  for (unsigned l = 0; l < kLanes; ++l) texels.index[0][l] = texel_at<Mode>(first[l], size);
  if (filter == Filter::point) return;
  for (unsigned l = 0; l < kLanes; ++l) texels.index[1][l] = texel_at<Mode>(first[l] + 1, size);
}

void locate_whole(const std::int32_t* coordinates, std::uint32_t size, TexelsOfLanes& texels) {
  const auto end = static_cast<std::int32_t>(size);
  for (unsigned l = 0; l < kLanes; ++l)
    texels.index[0][l] = texel_at<AddressMode::border>(coordinates[l], end);
}

void locate(const float* positions, const TexelAxis& axis, Filter filter, TexelsOfLanes& texels) {
  switch (axis.mode) {
    case AddressMode::clamp:
      return locate_in<AddressMode::clamp>(positions, axis, filter, texels);
    case AddressMode::wrap:
      return locate_in<AddressMode::wrap>(positions, axis, filter, texels);
    case AddressMode::mirror:
      return locate_in<AddressMode::mirror>(positions, axis, filter, texels);
    case AddressMode::border:
      return locate_in<AddressMode::border>(positions, axis, filter, texels);
  }
}

/// Where the lanes find the texel of one corner of the filter.
struct Corner {
  OfLanes<std::int32_t> offset{};
  OfLanes<std::int32_t> outside{};  // negative if the texel is the border
  OfLanes<std::int32_t> weight;

  Corner() { weight.fill(1); }
};

void add_dimension(Corner& corner, const TexelsOfLanes& texels, unsigned second, bool is_linear,
                   std::uint64_t pitch) {
  const auto distance = static_cast<std::int32_t>(pitch);
  const auto& index = texels.index[second];
  for (unsigned l = 0; l < kLanes; ++l) {
    corner.offset[l] += (index[l] < 0 ? 0 : index[l]) * distance;
    corner.outside[l] |= index[l];
  }
  if (!is_linear) return;
  for (unsigned l = 0; l < kLanes; ++l) {
    const std::int32_t weight = texels.weight[l];
    corner.weight[l] *= second != 0 ? weight : kWholeWeight - weight;
  }
}

void add_layer(Corner& corner, const std::uint32_t* layers, const Image& image) {
  const auto distance = static_cast<std::int32_t>(image.slice_pitch);
  for (unsigned l = 0; l < kLanes; ++l)
    corner.offset[l] += static_cast<std::int32_t>(slice_of(image, layers[l])) * distance;
}

/// The positions on faces to which the directions of the lanes point.
struct FacesOfLanes {
  std::array<OfLanes<float>, 2> positions;
  OfLanes<std::uint32_t> slices;

  FacesOfLanes(const Image& image, const LaneCoordinates& at) {
    for (unsigned l = 0; l < kLanes; ++l) {
      const FacePosition position =
          face_position({at.positions[0][l], at.positions[1][l], at.positions[2][l]});
      positions[0][l] = position.x;
      positions[1][l] = position.y;
      slices[l] = slice_of_face(image, at.layers[l], position.face);
    }
  }
};

void fill(LaneTexels& texels, const Texel& texel) {
  for (unsigned channel = 0; channel < texels.size(); ++channel)
    texels[channel].fill(texel[channel]);
}

/// Reads the texel of each lane. Channels that the format does not have may keep their value.
void read(const Texture& texture, const std::byte* bytes, const Corner& corner,
          LaneTexels& texels) {
  const TexelFormat& format = texture.image.format;
  if (format.channel_bytes == 4) {  // such channels are never converted
    for (std::uint32_t channel = 0; channel < format.channels; ++channel) {
      for (unsigned l = 0; l < kLanes; ++l)
        std::memcpy(&texels[channel][l], bytes + corner.offset[l] + channel * 4, 4);
    }
    return;
  }
  for (unsigned l = 0; l < kLanes; ++l) {
    const Texel texel = decode(bytes + corner.offset[l], format, texture.sampler.reads_normalized);
    for (unsigned channel = 0; channel < texel.size(); ++channel)
      texels[channel][l] = texel[channel];
  }
}

void replace_outside(const Corner& corner, const Texel& border, LaneTexels& texels) {
  for (unsigned channel = 0; channel < texels.size(); ++channel) {
    for (unsigned l = 0; l < kLanes; ++l) {
      const std::uint32_t chosen = corner.outside[l] < 0 ? ~0u : 0u;
      texels[channel][l] = (border[channel] & chosen) | (texels[channel][l] & ~chosen);
    }
  }
}

using Sums = std::array<OfLanes<double>, 4>;

void add_weighted(const Corner& corner, const LaneTexels& texels, unsigned channels, Sums& sums) {
  for (unsigned channel = 0; channel < channels; ++channel) {
    for (unsigned l = 0; l < kLanes; ++l) {
      const double value = double{std::bit_cast<float>(texels[channel][l])};
      // An infinity with weight 0 would become NaN.
      const double weighted = static_cast<double>(corner.weight[l]) * value;
      sums[channel][l] += corner.weight[l] == 0 ? 0.0 : weighted;
    }
  }
}

void round_sums(const Sums& sums, unsigned channels, double scale, LaneTexels& texels) {
  for (unsigned channel = 0; channel < channels; ++channel) {
    for (unsigned l = 0; l < kLanes; ++l) {
      texels[channel][l] =
          std::bit_cast<std::uint32_t>(static_cast<float>(sums[channel][l] / scale));
    }
  }
}

// The faces of a cubemap are the layers of `texture`.
LaneTexels sample_slices(const Texture& texture, const std::byte* bytes,
                         const LaneCoordinates& coordinates, LaneOffsets& first) {
  const Image& image = texture.image;
  const Sampler& sampler = texture.sampler;
  const auto [dimensions, is_layered] = dimensions_of(image);
  const auto sizes = sizes_of(image);
  const std::array<std::uint64_t, 3> pitches{image.format.size(), image.row_pitch,
                                             image.slice_pitch};
  const bool is_linear = !coordinates.whole_texels && sampler.filter == Filter::linear;
  std::array<TexelsOfLanes, 3> located;
  bool has_border = coordinates.whole_texels;
  double scale = 1;
  for (unsigned k = 0; k < dimensions; ++k) {
    if (coordinates.whole_texels) {
      locate_whole(coordinates.texels[k], sizes[k], located[k]);
      continue;
    }
    locate(coordinates.positions[k],
           {sizes[k], sampler.modes[k], sampler.has_normalized_coordinates}, sampler.filter,
           located[k]);
    has_border = has_border || sampler.modes[k] == AddressMode::border;
    scale *= kWholeWeight;
  }

  LaneTexels texels;
  // Fetches of whole texels outside of a texture return 0 (CUDA C++ Programming Guide,
  // "tex1Dfetch()").
  const Texel border = coordinates.whole_texels ? Texel{} : border_texel(sampler.border);
  // All texels of the image have the same values in the channels that its format does not have.
  const unsigned blended = has_border ? 4 : image.format.channels;
  Sums sums{};
  for (unsigned number = 0; number < (is_linear ? 1u << dimensions : 1u); ++number) {
    Corner corner;
    for (unsigned k = 0; k < dimensions; ++k)
      add_dimension(corner, located[k], number >> k & 1, is_linear, pitches[k]);
    if (is_layered) add_layer(corner, coordinates.layers, image);
    if (number == 0) {
      for (unsigned l = 0; l < kLanes; ++l)
        first[l] = corner.outside[l] < 0 ? -1 : corner.offset[l];
    }
    if (number == 0 || has_border)
      fill(texels, texel_without_channels(image.format, sampler.reads_normalized));
    read(texture, bytes, corner, texels);
    if (has_border) replace_outside(corner, border, texels);
    if (is_linear) add_weighted(corner, texels, blended, sums);
  }
  if (is_linear) round_sums(sums, blended, scale, texels);
  return texels;
}

}  // namespace

std::uint64_t extent_of(const Image& image) {
  return image.offset(image.row_bytes(), image.height - 1, image.depth - 1);
}

LaneTexels sample(const Texture& texture, const std::byte* bytes,
                  const LaneCoordinates& coordinates, LaneOffsets& first) {
  if (!is_cubemap(texture.image.geometry)) return sample_slices(texture, bytes, coordinates, first);
  const FacesOfLanes faces(texture.image, coordinates);
  LaneCoordinates on_faces;
  for (unsigned k = 0; k < faces.positions.size(); ++k)
    on_faces.positions[k] = faces.positions[k].data();
  on_faces.layers = faces.slices.data();
  return sample_slices(texture, bytes, on_faces, first);
}

}  // namespace labcheck::simgpu
