/// Checks for the programs in this folder. A program's exit status is 0 if all checks pass.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

inline int failures = 0;

#define EXPECT(condition)                                                            \
  do {                                                                               \
    if (!(condition)) {                                                              \
      ++failures;                                                                    \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                                \
  } while (0)

/// The call must return `error`, and cudaGetLastError must then return it once.
#define EXPECT_ERROR(error, call)                                                            \
  do {                                                                                       \
    const cudaError_t got_ = (call);                                                         \
    const cudaError_t last_ = cudaGetLastError();                                            \
    if (got_ != (error) || last_ != (error)) {                                               \
      ++failures;                                                                            \
      std::fprintf(stderr, "%s:%d: %s gave %s (last error %s)\n", __FILE__, __LINE__, #call, \
                   cudaGetErrorName(got_), cudaGetErrorName(last_));                         \
    }                                                                                        \
  } while (0)

#define EXPECT_OK(call) EXPECT_ERROR(cudaSuccess, call)

/// Ends the program if the call fails.
#define REQUIRE_OK(call)                                                     \
  do {                                                                       \
    const cudaError_t got_ = (call);                                         \
    if (got_ != cudaSuccess) {                                               \
      std::fprintf(stderr, "%s:%d: %s gave %s\n", __FILE__, __LINE__, #call, \
                   cudaGetErrorName(got_));                                  \
      std::exit(2);                                                          \
    }                                                                        \
  } while (0)
