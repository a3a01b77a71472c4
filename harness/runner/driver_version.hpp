// SPDX-License-Identifier: MIT
/// The newest CUDA version that the installed NVIDIA driver supports.
#pragma once

#include <optional>

namespace labcheck {

/// A CUDA release such as 13.0.
struct CudaRelease {
  int major = 0;
  int minor = 0;
};

/// The newest CUDA release that the driver supports, according to NVML (libnvidia-ml.so.1, loaded
/// by this call). Nothing if NVML is not available.
std::optional<CudaRelease> newest_cuda_of_driver();

}  // namespace labcheck
