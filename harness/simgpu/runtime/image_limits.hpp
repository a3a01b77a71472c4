/// The largest arrays, textures and surfaces (CUDA C++ Programming Guide, "Compute Capabilities",
/// technical specifications).
#pragma once

#include "harness/simgpu/runtime/abi.hpp"

#include <cstddef>

namespace labcheck::simgpu {

// Sizes in texels. The depth of a layered array is the number of its layers.
inline constexpr cudaExtent kMostTexture1D{131072, 0, 0};
inline constexpr cudaExtent kMostTexture1DLayered{32768, 0, 2048};
inline constexpr cudaExtent kMostTexture2D{131072, 65536, 0};
inline constexpr cudaExtent kMostTexture2DLayered{32768, 32768, 2048};
inline constexpr cudaExtent kMostTexture2DGather{32768, 32768, 0};
inline constexpr cudaExtent kMostTexture3D{16384, 16384, 16384};
inline constexpr cudaExtent kMostTexture3DAlternate{8192, 8192, 32768};
inline constexpr cudaExtent kMostTextureMipmapped{32768, 32768, 0};
inline constexpr cudaExtent kMostTextureCubemap{32768, 32768, 2046};

inline constexpr cudaExtent kMostSurface1D{32768, 0, 0};
inline constexpr cudaExtent kMostSurface1DLayered{32768, 0, 2048};
inline constexpr cudaExtent kMostSurface2D{131072, 65536, 0};
inline constexpr cudaExtent kMostSurface2DLayered{32768, 32768, 2048};
inline constexpr cudaExtent kMostSurface3D{16384, 16384, 16384};
inline constexpr cudaExtent kMostSurfaceCubemap{32768, 32768, 2046};

// Textures of linear memory.
inline constexpr std::size_t kMostTexture1DLinear = std::size_t{1} << 27;
inline constexpr cudaExtent kMostTexture2DLinear{131072, 65000, 0};
inline constexpr std::size_t kMostTexture2DPitch = 2097120;  // [bytes]

// What addresses and pitches of textures are multiples of. [bytes]
inline constexpr std::size_t kTextureAlignment = 512;
inline constexpr std::size_t kTexturePitchAlignment = 32;

}  // namespace labcheck::simgpu
