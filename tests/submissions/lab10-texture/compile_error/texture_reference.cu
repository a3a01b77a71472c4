// Declares a texture reference, as in a lecture from before CUDA 12.
// needs: CUDA 12.0
// says: CUDA 12 removed texture references: create a texture object with cudaCreateTextureObject()
#include "lab.cuh"

texture<float, 2, cudaReadModeElementType> picture_texture;

struct Texture {
  cudaArray_t array = nullptr;
  cudaTextureObject_t object = 0;
};

Texture make_texture(const float* values, int width, int height, cudaTextureAddressMode mode) {
  Texture texture;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&texture.array, &format, width, height);
  const std::size_t row = width * sizeof(float);
  cudaMemcpy2DToArray(texture.array, 0, 0, values, row, row, height > 0 ? height : 1, cudaMemcpyDeviceToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = texture.array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = mode;
  description.filterMode = cudaFilterModeLinear;
  cudaCreateTextureObject(&texture.object, &resource, &description, nullptr);
  return texture;
}

void release(const Texture& texture) {
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture.object);
  cudaFreeArray(texture.array);
}

__global__ void rotate(cudaTextureObject_t in, int width, int height, float* out, int out_width, int out_height, float cosine, float sine) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= out_width || y >= out_height) return;
  const float dx = x + 0.5f - out_width * 0.5f;
  const float dy = y + 0.5f - out_height * 0.5f;
  const float u = width * 0.5f + cosine * dx + sine * dy;
  const float v = height * 0.5f + cosine * dy - sine * dx;
  out[static_cast<std::size_t>(y) * out_width + x] = tex2D<float>(in, u, v);
}

__global__ void look_up(cudaTextureObject_t curve, const float* in, float* out, std::size_t count, int entries) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) out[i] = tex1D<float>(curve, in[i] * (entries - 1) + 0.5f);
}

void rotate_picture(const float* in, int width, int height, float* out, int out_width, int out_height, float angle, float scale,
                    Outside outside) {
  const Texture picture = make_texture(in, width, height, outside == Outside::edge ? cudaAddressModeClamp : cudaAddressModeBorder);
  const dim3 grid((out_width + 31) / 32, (out_height + 7) / 8);
  rotate<<<grid, dim3(32, 8)>>>(picture.object, width, height, out, out_width, out_height, cosf(angle) / scale, sinf(angle) / scale);
  release(picture);
}

void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {
  const Texture table = make_texture(curve, entries, 0, cudaAddressModeClamp);
  look_up<<<static_cast<unsigned>((count + 255) / 256), 256>>>(table.object, in, out, count, entries);
  release(table);
}
