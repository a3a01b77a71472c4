// Correct, but each warp is a row of 32 pixels, and each hit is shaded at once.
// loses: divergence
// says: Remember only the nearest hit in the loop
#include "lab.cuh"

__constant__ Sphere scene[kMaxSpheres];

__device__ float distance_to(Sphere sphere, float3 from, float3 direction) {
  const float3 to_center = sphere.center - from;
  const float a = dot(direction, direction);
  const float b = dot(to_center, direction);
  const float discriminant = b * b - a * (dot(to_center, to_center) - sphere.radius * sphere.radius);
  if (discriminant < 0) return INFINITY;
  const float t = (b - sqrtf(discriminant)) / a;
  return t > 0.001f ? t : INFINITY;
}

__device__ bool is_dark(float3 p, float3 to_light, int own, int count) {
  for (int i = 0; i < count; ++i) {
    if (i != own && distance_to(scene[i], p, to_light) < 1) return true;
  }
  return false;
}

__device__ float3 color_at(float3 p, float3 n, float3 surface, int own, int count, Light light) {
  const float3 to_light = light.position - p;
  float brightness = light.ambient;
  const float cosine = dot(n, to_light) / length(to_light);
  if (cosine > 0 && !is_dark(p, to_light, own, count)) brightness += (1 - light.ambient) * cosine;
  return brightness * surface;
}

__global__ void trace(int count, Camera camera, Light light, float* image, int width, int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const float a = 2 * (column + 0.5f) / width - 1;
  const float b = 1 - 2 * (row + 0.5f) / height;
  const float3 direction = camera.forward + a * camera.right + b * camera.up;
  float3 color{kSky, kSky, kSky};
  float nearest = INFINITY;
  if (direction.y < 0) {
    nearest = -camera.position.y / direction.y;
    color = color_at(camera.position + nearest * direction, {0, 1, 0}, {kGround, kGround, kGround}, -1, count, light);
  }
  for (int i = 0; i < count; ++i) {
    const float t = distance_to(scene[i], camera.position, direction);
    if (t < nearest) {
      nearest = t;
      const float3 p = camera.position + nearest * direction;
      color = color_at(p, 1 / scene[i].radius * (p - scene[i].center), scene[i].color, i, count, light);
    }
  }
  float* pixel = image + 3 * (row * width + column);
  pixel[0] = color.x;
  pixel[1] = color.y;
  pixel[2] = color.z;
}

void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height) {
  cudaMemcpyToSymbol(scene, spheres, count * sizeof(Sphere), 0, cudaMemcpyDeviceToDevice);
  const dim3 block(256);
  const dim3 grid((width + 255) / 256, height);
  trace<<<grid, block>>>(count, camera, light, image, width, height);
}
