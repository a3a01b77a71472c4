// SPDX-License-Identifier: MIT
/// The CUDA toolkit that compiled a program. The runtimes of the toolkits differ in details.
#pragma once

namespace labcheck::simgpu {

enum class Toolkit { cuda11, cuda12, cuda13 };

/// The toolkit that generates PTX of version `ptx_version` (major * 10 + minor); CUDA 13 if the
/// version is unknown (0).
constexpr Toolkit toolkit_of(int ptx_version) {
  return ptx_version == 0 || ptx_version >= 90 ? Toolkit::cuda13
         : ptx_version >= 80                   ? Toolkit::cuda12
                                               : Toolkit::cuda11;
}

}  // namespace labcheck::simgpu
