// SPDX-License-Identifier: MIT
/// The maximum sizes of arrays, textures and surfaces (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability").
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>

namespace labcheck::simgpu {

// Sizes in texels. The depth of a layered array is its number of layers.
inline constexpr cudaExtent kMaxTexture1D{131072, 0, 0};
inline constexpr cudaExtent kMaxTexture1DLayered{32768, 0, 2048};
inline constexpr cudaExtent kMaxTexture2D{131072, 65536, 0};
inline constexpr cudaExtent kMaxTexture2DLayered{32768, 32768, 2048};
inline constexpr cudaExtent kMaxTexture2DGather{32768, 32768, 0};
inline constexpr cudaExtent kMaxTexture3D{16384, 16384, 16384};
inline constexpr cudaExtent kMaxTexture3DAlternate{8192, 8192, 32768};
inline constexpr cudaExtent kMaxTextureMipmapped{32768, 32768, 0};
inline constexpr cudaExtent kMaxTextureCubemap{32768, 32768, 2046};

inline constexpr cudaExtent kMaxSurface1D{32768, 0, 0};
inline constexpr cudaExtent kMaxSurface1DLayered{32768, 0, 2048};
inline constexpr cudaExtent kMaxSurface2D{131072, 65536, 0};
inline constexpr cudaExtent kMaxSurface2DLayered{32768, 32768, 2048};
inline constexpr cudaExtent kMaxSurface3D{16384, 16384, 16384};
inline constexpr cudaExtent kMaxSurfaceCubemap{32768, 32768, 2046};

// Textures of linear memory.
inline constexpr std::size_t kMaxTexture1DLinear = std::size_t{1} << 27;
inline constexpr cudaExtent kMaxTexture2DLinear{131072, 65000, 0};
inline constexpr std::size_t kMaxTexture2DPitch = 2097120;  // [bytes]

// The alignment of texture addresses and pitches. [bytes]
inline constexpr std::size_t kTextureAlignment = 512;
inline constexpr std::size_t kTexturePitchAlignment = 32;

}  // namespace labcheck::simgpu
