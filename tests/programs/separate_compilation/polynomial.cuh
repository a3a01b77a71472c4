/// A polynomial in another file, with the coefficients that the files share.
#pragma once

constexpr int kDegree = 3;

/// Starts with the constant coefficient.
extern __constant__ int coefficients[kDegree + 1];

/// The number of odd values that polynomial() has returned.
extern __device__ unsigned odd_values;

__device__ int polynomial(int x);

/// The number of calls of polynomial(), read by a kernel in the other file.
unsigned calls_on_host();
