// The contract of lab 8. Your constant_memory.cu defines these functions; the grader calls them.
#pragma once

#include <cstddef>

/// Takes over `count` coefficients (1 <= count <= 256), which lie in host memory, for all calls of evaluate() that follow.
/// The array belongs to the caller, who may change it as soon as the function has returned. It is called before evaluate(),
/// and again whenever the coefficients change; there may be fewer or more of them then. The coefficients that the kernel
/// reads must lie in __constant__ memory.
void set_coefficients(const float* coefficients, int count);

/// y[i] = the sum over k = 0 ... count-1 of coefficients[k]·x[i]^k, where x^0 = 1, for n >= 1 floats. x and y are in device
/// memory as cudaMalloc gives it; x must not be written to, y holds random values beforehand.
void evaluate(const float* x, float* y, std::size_t n);
