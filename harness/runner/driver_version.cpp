// SPDX-License-Identifier: MIT
#include "harness/runner/driver_version.hpp"

#include <dlfcn.h>

namespace labcheck {
namespace {

constexpr int kCudaSuccess = 0;

template <class Signature>
Signature* function(void* library, const char* name) {
  return reinterpret_cast<Signature*>(::dlsym(library, name));
}

}  // namespace

std::optional<CudaRelease> newest_cuda_of_driver() {
  void* library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  const auto start = function<int()>(library, "nvmlInit_v2");
  const auto ask = function<int(int*)>(library, "nvmlSystemGetCudaDriverVersion_v2");
  const auto end = function<int()>(library, "nvmlShutdown");
  std::optional<CudaRelease> newest;
  if (start != nullptr && ask != nullptr && start() == kCudaSuccess) {
    // 13010 is CUDA 13.1 (docs.nvidia.com/deploy/nvml-api).
    int version = 0;
    if (ask(&version) == kCudaSuccess && version > 0)
      newest = CudaRelease{version / 1000, version % 1000 / 10};
    if (end != nullptr) end();
  }
  ::dlclose(library);
  return newest;
}

}  // namespace labcheck
