// SPDX-License-Identifier: MIT
/// CUDA arrays, which are images in device memory that programs access through handles, and the
/// binary interface of arrays, texture objects and surface objects, with CUDA's names.
#pragma once

#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

enum cudaChannelFormatKind : int {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3,
  cudaChannelFormatKindNV12 = 4,
  cudaChannelFormatKindUnsignedNormalized1010102 = 31,
};

struct cudaChannelFormatDesc {
  int x, y, z, w;  // [bits] of each channel
  int f;           // a cudaChannelFormatKind
};

inline constexpr unsigned cudaArrayLayered = 0x01;
inline constexpr unsigned cudaArraySurfaceLoadStore = 0x02;
inline constexpr unsigned cudaArrayCubemap = 0x04;
inline constexpr unsigned cudaArrayTextureGather = 0x08;
inline constexpr unsigned cudaArrayColorAttachment = 0x20;
inline constexpr unsigned cudaArraySparse = 0x40;
inline constexpr unsigned cudaArrayDeferredMapping = 0x80;

using cudaArray_t = void*;

enum cudaResourceType : int {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3,
};

/// Since CUDA 13 reserved words and flags follow; the flags must be 0.
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      std::size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      std::size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};

enum cudaTextureAddressMode : int {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3,
};

enum cudaTextureFilterMode : int {
  cudaFilterModePoint = 0,
  cudaFilterModeLinear = 1,
};

enum cudaTextureReadMode : int {
  cudaReadModeElementType = 0,
  cudaReadModeNormalizedFloat = 1,
};

/// CUDA 11 does not have `seamlessCubemap`.
struct cudaTextureDesc {
  int addressMode[3];
  int filterMode;
  int readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  int mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
};

using cudaTextureObject_t = std::uint64_t;
using cudaSurfaceObject_t = std::uint64_t;

struct cudaMemcpy3DPeerParms {
  void* srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  int srcDevice;
  void* dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  int dstDevice;
  cudaExtent extent;
};

static_assert(sizeof(cudaChannelFormatDesc) == 20);
static_assert(sizeof(cudaResourceDesc) == 64);
static_assert(offsetof(cudaResourceDesc, res.pitch2D.pitchInBytes) == 56);
static_assert(sizeof(cudaTextureDesc) == 72);
static_assert(sizeof(cudaMemcpy3DPeerParms) == 168);

// The maximum sizes (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability")
// in texels. The depth of a layered array is its number of layers.
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

/// An array, with the parameters of its creation. Texels, rows and slices are contiguous.
struct Array {
  Image image;
  cudaChannelFormatDesc format{};
  cudaExtent extent{};  // 0 in unused dimensions
  unsigned flags = 0;

  std::size_t bytes() const { return image.depth * image.slice_pitch; }
};

/// The descriptions from which the program created an object; `texture` is empty for surfaces.
struct ImageDescription {
  cudaResourceDesc resource{};
  std::optional<cudaTextureDesc> texture;
};

/// The texel format of `format`; std::nullopt if CUDA has no such format.
std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& format);

/// The unsupported feature that such an array needs, for messages; nullptr if it is supported.
const char* unsupported_array(const cudaChannelFormatDesc& format, unsigned flags);

/// The array that cudaMalloc3DArray creates, without an address. Refuses what a real GPU does.
Array plan_array(const cudaChannelFormatDesc& format, const cudaExtent& extent, unsigned flags);

/// The part of `array` with `extent` (bytes, rows, slices) that starts at byte `at.x` of row `at.y`
/// of slice `at.z`; std::nullopt if it extends past the array.
std::optional<Region> region_of(const Array& array, const cudaPos& at, const Extent& extent);

/// `size` bytes of the first slice that start at byte `x` of row `y` and continue in the next rows;
/// std::nullopt if the slice ends before.
std::optional<Region> bytes_of(const Array& array, std::size_t x, std::size_t y, std::size_t size);

}  // namespace labcheck::simgpu
