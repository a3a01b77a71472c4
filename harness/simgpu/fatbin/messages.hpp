// SPDX-License-Identifier: MIT
/// Texts about programs that cannot run on the simulated GPU.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

LABCHECK_MESSAGE(program_without_gpu_code, "the program contains no GPU code compiled by nvcc");
LABCHECK_HINT(specify_cuda_program, "specify a program that nvcc compiled from a .cu file");
LABCHECK_MESSAGE(runtime_is_static,
                 "the CUDA runtime is statically linked into the program, as nvcc does by "
                 "default");
LABCHECK_HINT(link_shared_runtime, "link it with nvcc's option -cudart shared");
LABCHECK_MESSAGE(runtime_not_replaced,
                 "the program needs {library}, which labcheck does not replace");
LABCHECK_HINT(compile_with_known_cuda, "compile it with CUDA 11.8, 12 or 13");
LABCHECK_MESSAGE(program_without_ptx,
                 "the program contains machine code for real GPUs only, and no PTX");
LABCHECK_MESSAGE(ptx_requires_later_gpu,
                 "the program's PTX requires compute capability {major}.{minor}, but the "
                 "simulated GPU has {simulated_major}.{simulated_minor}");
LABCHECK_HINT(compile_for_capability,
              "compile it with -gencode arch=compute_{major}{minor},code=compute_{major}{minor}");

}  // namespace labcheck::simgpu::text
