#include "lab.cuh"

// TODO 1, begin here: count the different sectors. For each lane l from 0 to 31, the first float that the lane accesses
// has the number first + l * stride, and it is in sector (first + l * stride) / 8.
int sectors_of_warp(int first, int stride, int words) { return 0; }

// TODO 2: write a kernel in which each thread normalizes one vector, and launch it here. Thread i reads x[i], y[i] and
// z[i] if i < n.
void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y, float* out_z,
                      std::size_t n) {}

// TODO 3: let each thread read all 16 bytes of its vector at once, with `const float4 v = in[i];`, and also write them
// at once. Copy v.w unchanged.
void normalize_quads(const float4* in, float4* out, std::size_t n) {}

// TODO 4: first let thread i read in[i] and write out[i]. When the results are correct, let each block copy its vectors to
// shared memory, float by float, and read them there.
void normalize_vectors(const Vector* in, Vector* out, std::size_t n) {}
