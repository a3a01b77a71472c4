// SPDX-License-Identifier: MIT
// Rung 2: the spheres are in constant memory. Its cache delivers one word to all lanes of a warp at
// once, and all lanes test the same sphere at the same time.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kThreads = 256;

__constant__ Sphere scene[kMaxSpheres];

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// How many times `direction` leads from `origin` to the sphere; INFINITY if it misses the sphere.
// The ray may start on another sphere or outside all of them.
__device__ float distance_to(const Sphere& sphere, float3 origin, float3 direction) {
  const float3 to_center = sphere.center - origin;
  const float a = dot(direction, direction);
  const float b = dot(to_center, direction);
  const float c = dot(to_center, to_center) - sphere.radius * sphere.radius;
  const float discriminant = b * b - a * c;
  if (discriminant < 0) return INFINITY;
  const float distance = (b - sqrtf(discriminant)) / a;
  return distance > 0 ? distance : INFINITY;
}

// The sphere at `own` cannot cast a shadow on the side that faces the light.
__device__ float brightness_at(float3 point, float3 normal, int own, int count, Light light) {
  const float3 to_light = light.position - point;
  const float cosine = dot(normal, to_light) / length(to_light);
  if (cosine <= 0) return light.ambient;
  for (int i = 0; i < count; ++i) {
    if (i != own && distance_to(scene[i], point, to_light) < 1) return light.ambient;
  }
  return light.ambient + (1 - light.ambient) * cosine;
}

__global__ void trace(int count, Camera camera, Light light, float3* image, int width, int height) {
  const int pixel = blockIdx.x * kThreads + threadIdx.x;
  if (pixel >= width * height) return;
  const int column = pixel % width;
  const int row = pixel / width;
  const float3 direction = camera.forward + (2 * (column + 0.5f) / width - 1) * camera.right +
                           (1 - 2 * (row + 0.5f) / height) * camera.up;

  float3 color{kSky, kSky, kSky};
  float nearest = INFINITY;
  if (direction.y < 0) {
    nearest = -camera.position.y / direction.y;
    const float3 point = camera.position + nearest * direction;
    const float brightness = brightness_at(point, {0, 1, 0}, -1, count, light);
    color = brightness * float3{kGround, kGround, kGround};
  }
  for (int i = 0; i < count; ++i) {
    const float distance = distance_to(scene[i], camera.position, direction);
    if (distance < nearest) {
      nearest = distance;
      const float3 point = camera.position + nearest * direction;
      const float3 normal = 1 / scene[i].radius * (point - scene[i].center);
      color = brightness_at(point, normal, i, count, light) * scene[i].color;
    }
  }
  image[pixel] = color;
}

void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width,
            int height) {
  check(cudaMemcpyToSymbol(scene, spheres, count * sizeof(Sphere), 0, cudaMemcpyDeviceToDevice));
  const auto blocks = static_cast<unsigned>((width * height + kThreads - 1) / kThreads);
  trace<<<blocks, kThreads>>>(count, camera, light, reinterpret_cast<float3*>(image), width,
                              height);
  check(cudaGetLastError());
}
