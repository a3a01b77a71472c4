/// A polynomial whose coefficients and values the files share.
#pragma once

constexpr int kDegree = 3;

/// From the constant one on.
extern __constant__ int coefficients[kDegree + 1];

/// How many odd values polynomial() has given.
extern __device__ unsigned odd_values;

__device__ int polynomial(int x);

/// Runs a kernel of the other file, which counts the calls of polynomial().
unsigned calls_on_host();
