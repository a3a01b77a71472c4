// SPDX-License-Identifier: MIT
// Arithmetic with float3, the vector type of CUDA, for host and device code.
#pragma once

inline __host__ __device__ float3 operator+(float3 a, float3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline __host__ __device__ float3 operator-(float3 a, float3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline __host__ __device__ float3 operator*(float factor, float3 a) { return {factor * a.x, factor * a.y, factor * a.z}; }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __host__ __device__ float length(float3 a) { return sqrtf(dot(a, a)); }
