#include "lab.cuh"

// TODO 1, begin here: write a kernel in which each thread computes the position (u, v) of one pixel of `out`, with the formulas in
// lab.cuh, and reads the nearest pixel of `in` there. Launch it here.
//
// TODO 2: copy the picture to a CUDA array (cudaMallocArray, cudaMemcpy2DToArray), create a texture object of it
// (cudaCreateTextureObject), and read it with tex2D<float>(texture, u, v). Choose the filter mode and the address modes. At the end,
// wait for the kernel, destroy the texture object, and free the array.
void rotate_picture(const float* in, int width, int height, float* out, int out_width, int out_height, float angle, float scale,
                    Outside outside) {}

// TODO 3: put the curve into a 1D texture (an array of height 0), and let each thread look up one value with one fetch.
void apply_curve(const float* in, float* out, std::size_t count, const float* curve, int entries) {}
