// Divides a vector by a number, which vectors.cuh does not define.
// says: start with the first error, at divides_a_vector.cu:43
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

__global__ void trace(int count, Camera camera, Light light, float* image, int width, int height) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const float a = 2 * (column + 0.5f) / width - 1;
  const float b = 1 - 2 * (row + 0.5f) / height;
  const float3 direction = camera.forward + a * camera.right + b * camera.up;
  int hit = -1;
  float nearest = direction.y < 0 ? -camera.position.y / direction.y : INFINITY;
  for (int i = 0; i < count; ++i) {
    const float t = distance_to(scene[i], camera.position, direction);
    if (t < nearest) {
      nearest = t;
      hit = i;
    }
  }
  float3 color{kSky, kSky, kSky};
  if (nearest < INFINITY) {
    const float3 p = camera.position + nearest * direction;
    const float3 n = hit < 0 ? float3{0, 1, 0} : (p - scene[hit].center) / scene[hit].radius;
    const float3 to_light = light.position - p;
    float brightness = light.ambient;
    const float cosine = dot(n, to_light) / length(to_light);
    if (cosine > 0 && !is_dark(p, to_light, hit, count)) brightness += (1 - light.ambient) * cosine;
    color = brightness * (hit < 0 ? float3{kGround, kGround, kGround} : scene[hit].color);
  }
  float* pixel = image + 3 * (row * width + column);
  pixel[0] = color.x;
  pixel[1] = color.y;
  pixel[2] = color.z;
}

void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height) {
  cudaMemcpyToSymbol(scene, spheres, count * sizeof(Sphere), 0, cudaMemcpyDeviceToDevice);
  const dim3 block(8, 16);
  const dim3 grid((width + 7) / 8, (height + 15) / 16);
  trace<<<grid, block>>>(count, camera, light, image, width, height);
}
