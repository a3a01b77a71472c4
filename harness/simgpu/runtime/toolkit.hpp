/// Which toolkit made a program: their runtimes differ in places.
#pragma once

namespace labcheck::simgpu {

enum class Toolkit { cuda11, cuda12, cuda13 };

/// The toolkit that makes PTX of version `ptx_version` (major * 10 + minor); CUDA 13 where there is
/// no PTX to tell by.
constexpr Toolkit toolkit_of(int ptx_version) {
  return ptx_version == 0 || ptx_version >= 90 ? Toolkit::cuda13
         : ptx_version >= 80                   ? Toolkit::cuda12
                                               : Toolkit::cuda11;
}

}  // namespace labcheck::simgpu
