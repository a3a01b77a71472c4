// SPDX-License-Identifier: MIT
// The contract of lab 2. Your coalescing.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

// Predict -----------------------------------------------------------------------------------------

/// Returns how many different sectors the 32 lanes of a warp touch if lane l accesses `words`
/// adjacent floats, of which the first is float number first + l·stride of an array. A sector has 8
/// floats, and the array begins with a sector. `words` is 1, 2 or 4; `first` and `stride` are
/// multiples of it. `stride` is from -100 to 100, and no lane accesses a float with a negative
/// number. This is a function of the host; it does not need a GPU.
int sectors_of_warp(int first, int stride, int words);

// Normalize ---------------------------------------------------------------------------------------

// These functions divide each of n >= 1 vectors (x, y, z) by its length, the square root of
// x² + y² + z². All pointers point to device memory from cudaMalloc; no two arrays overlap. Do not
// write to the inputs. Outputs hold random values before the call. The absolute value of each
// component is from 0.25 to 1.25.

/// The three components are in separate arrays of n floats.
void normalize_arrays(const float* x, const float* y, const float* z, float* out_x, float* out_y,
                      float* out_z, std::size_t n);

/// Each vector has a fourth component w. It does not belong to the vector and is copied unchanged.
/// (CUDA's type float4 has 16 bytes, which one instruction can load or store.)
void normalize_quads(const float4* in, float4* out, std::size_t n);

/// A vector of 12 bytes. The vectors of an array follow one another without gaps.
struct Vector {
  float x, y, z;
};

void normalize_vectors(const Vector* in, Vector* out, std::size_t n);
