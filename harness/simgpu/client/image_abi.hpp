// SPDX-License-Identifier: MIT
/// The binary interface of CUDA arrays, texture objects and surface objects, with CUDA's names.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>

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

}  // namespace labcheck::simgpu
