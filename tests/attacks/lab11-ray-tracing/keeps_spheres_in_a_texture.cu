// Reads the spheres from a texture, and adds constants that are zero.
// verdict: accepted
// earns: 65
#include "lab.cuh"

__constant__ float zeros[kMaxSpheres];

__device__ Sphere sphere_at(cudaTextureObject_t from, int i) {
  float numbers[7];
  for (int k = 0; k < 7; ++k) numbers[k] = tex1Dfetch<float>(from, 7 * i + k) + zeros[i];
  return {{numbers[0], numbers[1], numbers[2]}, numbers[3], {numbers[4], numbers[5], numbers[6]}};
}

__device__ float distance_to(Sphere sphere, float3 from, float3 direction) {
  const float3 to_center = sphere.center - from;
  const float a = dot(direction, direction);
  const float b = dot(to_center, direction);
  const float discriminant = b * b - a * (dot(to_center, to_center) - sphere.radius * sphere.radius);
  if (discriminant < 0) return INFINITY;
  const float t = (b - sqrtf(discriminant)) / a;
  return t > 0.001f ? t : INFINITY;
}

__device__ bool is_dark(float3 p, float3 to_light, int own, int count, cudaTextureObject_t from) {
  for (int i = 0; i < count; ++i) {
    if (i != own && distance_to(sphere_at(from, i), p, to_light) < 1) return true;
  }
  return false;
}

__global__ void trace(cudaTextureObject_t from, int count, Camera camera, Light light, float* image, int width, int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const float a = 2 * (column + 0.5f) / width - 1;
  const float b = 1 - 2 * (row + 0.5f) / height;
  const float3 direction = camera.forward + a * camera.right + b * camera.up;
  int hit = -1;
  float nearest = direction.y < 0 ? -camera.position.y / direction.y : INFINITY;
  for (int i = 0; i < count; ++i) {
    const float t = distance_to(sphere_at(from, i), camera.position, direction);
    if (t < nearest) {
      nearest = t;
      hit = i;
    }
  }
  float3 color{kSky, kSky, kSky};
  if (nearest < INFINITY) {
    const float3 p = camera.position + nearest * direction;
    const float3 n = hit < 0 ? float3{0, 1, 0} : 1 / sphere_at(from, hit).radius * (p - sphere_at(from, hit).center);
    const float3 to_light = light.position - p;
    float brightness = light.ambient;
    const float cosine = dot(n, to_light) / length(to_light);
    if (cosine > 0 && !is_dark(p, to_light, hit, count, from)) brightness += (1 - light.ambient) * cosine;
    color = brightness * (hit < 0 ? float3{kGround, kGround, kGround} : sphere_at(from, hit).color);
  }
  float* pixel = image + 3 * (row * width + column);
  pixel[0] = color.x;
  pixel[1] = color.y;
  pixel[2] = color.z;
}

void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height) {
  cudaResourceDesc memory{};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.sizeInBytes = kMaxSpheres * sizeof(Sphere);
  cudaMalloc(&memory.res.linear.devPtr, memory.res.linear.sizeInBytes);
  memory.res.linear.desc = cudaCreateChannelDesc<float>();
  cudaTextureDesc description{};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &description, nullptr);
  cudaMemcpy(memory.res.linear.devPtr, spheres, count * sizeof(Sphere), cudaMemcpyDeviceToDevice);
  const dim3 block(8, 16);
  const dim3 grid((width + 7) / 8, (height + 15) / 16);
  trace<<<grid, block>>>(texture, count, camera, light, image, width, height);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(memory.res.linear.devPtr);
}
