/// Which CUDA the machine's driver serves.
#pragma once

#include <optional>

namespace labcheck {

/// A release of CUDA: 13.0.
struct CudaRelease {
  int major = 0;
  int minor = 0;
};

/// The newest that the driver serves, by NVML (libnvidia-ml.so.1, which is loaded now); nothing
/// where it does not tell.
std::optional<CudaRelease> newest_cuda_of_driver();

}  // namespace labcheck
