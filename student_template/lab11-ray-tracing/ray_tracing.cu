#include "lab.cuh"

// TODO 1, begin here: write a kernel in which each thread computes one pixel, and launch it here. Begin with the ray of the
// pixel (see Camera in lab.cuh), and give the pixel the color of the ground if direction.y < 0, and that of the sky otherwise.
//
// TODO 2: test all spheres in a loop, and keep the one that the ray hits first. Compute the brightness at that point.
//
// TODO 3: add the shadows.
//
// TODO 4: once all pictures are correct, copy the spheres to an array in constant memory before the launch.
void render(const Sphere* spheres, int count, Camera camera, Light light, float* image, int width, int height) {}
