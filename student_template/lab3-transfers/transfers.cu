#include "lab.cuh"

// TODO 1, begin here: write a kernel that scales one element per thread. Allocate page-locked memory of n floats with cudaMallocHost,
// move the values there with std::memcpy, copy them to the device, launch the kernel, and take the same way back.
void scale_page_locked(const float* in, float* out, std::size_t n, float factor) {}

// TODO 2: allocate page-locked memory with cudaHostAlloc(..., cudaHostAllocMapped), and launch the same kernel with the pointer from
// cudaHostGetDevicePointer. Nothing is copied to the device.
void scale_mapped(const float* in, float* out, std::size_t n, float factor) {}

// TODO 3: page-lock the caller's arrays with cudaHostRegister, copy as in TODO 1 but without std::memcpy, and call
// cudaHostUnregister.
void scale_registered(const float* in, float* out, std::size_t n, float factor) {}

// TODO 4: allocate the matrix with cudaMallocPitch, copy it with cudaMemcpy2D, and let each warp add up a row, which starts
// row * pitch bytes after the first one.
void row_sums(const float* in, float* sums, int rows, int cols) {}
