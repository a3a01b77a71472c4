// SPDX-License-Identifier: MIT
// Rung 3: one filtered fetch for each result.
#include "lab.cuh"

#include <cmath>

namespace {

struct Texture {
  cudaArray_t array = nullptr;
  cudaTextureObject_t object = 0;
};

// An array of one dimension has the height 0.
Texture make_texture(const float* values, int width, int height, cudaTextureAddressMode mode,
                     cudaTextureFilterMode filter) {
  Texture texture;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&texture.array, &format, width, height);
  const std::size_t row = width * sizeof(float);
  cudaMemcpy2DToArray(texture.array, 0, 0, values, row, row, height > 0 ? height : 1,
                      cudaMemcpyDeviceToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = texture.array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = mode;
  description.filterMode = filter;
  description.readMode = cudaReadModeElementType;
  cudaCreateTextureObject(&texture.object, &resource, &description, nullptr);
  return texture;
}

// Waits for the kernels that use the texture.
void release(const Texture& texture) {
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture.object);
  cudaFreeArray(texture.array);
}

struct Turn {
  float cosine, sine;  // divided by the scale
  float center_x, center_y;
};

__global__ void rotate(cudaTextureObject_t in, float* out, int width, int height, Turn turn) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float dx = x + 0.5f - width * 0.5f;
  const float dy = y + 0.5f - height * 0.5f;
  const float u = turn.center_x + turn.cosine * dx + turn.sine * dy;
  const float v = turn.center_y + turn.cosine * dy - turn.sine * dx;
  out[static_cast<std::size_t>(y) * width + x] = tex2D<float>(in, u, v);
}

__global__ void look_up(cudaTextureObject_t curve, const float* in, float* out, std::size_t count,
                        int entries) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) out[i] = tex1D<float>(curve, in[i] * (entries - 1) + 0.5f);
}

}  // namespace

void rotate_picture(const float* in, int width, int height, float* out, int out_width,
                    int out_height, float angle, float scale, Outside outside) {
  const Texture picture = make_texture(
      in, width, height, outside == Outside::edge ? cudaAddressModeClamp : cudaAddressModeBorder,
      cudaFilterModeLinear);
  const Turn turn{std::cos(angle) / scale, std::sin(angle) / scale, width * 0.5f, height * 0.5f};
  const dim3 block(32, 8);
  const dim3 grid((out_width + block.x - 1) / block.x, (out_height + block.y - 1) / block.y);
  rotate<<<grid, block>>>(picture.object, out, out_width, out_height, turn);
  release(picture);
}

void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {
  const Texture table = make_texture(curve, entries, 0, cudaAddressModeClamp, cudaFilterModeLinear);
  const auto blocks = static_cast<unsigned>((count + 255) / 256);
  look_up<<<blocks, 256>>>(table.object, in, out, count, entries);
  release(table);
}
