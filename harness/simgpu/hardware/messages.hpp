// SPDX-License-Identifier: MIT
/// Texts about launches that exceed a limit of the GPU.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::simgpu::text {

LABCHECK_MESSAGE(grid_dimension_is_zero, "the {axis} dimension of the grid is 0: ({x}, {y}, {z})");
LABCHECK_MESSAGE(block_dimension_is_zero,
                 "the {axis} dimension of the block is 0: ({x}, {y}, {z})");
LABCHECK_MESSAGE(grid_dimension_too_large,
                 "the {axis} dimension of the grid is {size}; the maximum is {most}");
LABCHECK_MESSAGE(block_dimension_too_large,
                 "the {axis} dimension of the block is {size}; the maximum is {most}");
LABCHECK_PLURAL_MESSAGE(block_is_too_large,
                        "the block has {count} thread ({x}, {y}, {z}); the maximum is {most}",
                        "the block has {count} threads ({x}, {y}, {z}); the maximum is {most}");
LABCHECK_PLURAL_MESSAGE(block_exceeds_launch_bounds,
                        "the block has {count} thread; the kernel was compiled for at most {most} "
                        "(__launch_bounds__)",
                        "the block has {count} threads; the kernel was compiled for at most {most} "
                        "(__launch_bounds__)");
LABCHECK_PLURAL_MESSAGE(too_few_registers_for_block,
                        "the block has {count} thread with {registers} each, but a multiprocessor "
                        "has registers for {most} threads; declare the kernel with "
                        "__launch_bounds__({bound}) so that it uses fewer registers",
                        "the block has {count} threads with {registers} each, but a multiprocessor "
                        "has registers for {most} threads; declare the kernel with "
                        "__launch_bounds__({bound}) so that it uses fewer registers");
LABCHECK_PLURAL_MESSAGE(number_of_registers, "{count} register", "{count} registers");
LABCHECK_MESSAGE(static_shared_too_large,
                 "the kernel's __shared__ variables need {size}; the maximum is {most}");
LABCHECK_MESSAGE(dynamic_shared_too_large,
                 "the launch requests {dynamic} of dynamic shared memory; the maximum is {most} in "
                 "addition to {static} of static shared memory (cudaFuncSetAttribute can raise the "
                 "total to {total})");
LABCHECK_PLURAL_MESSAGE(cooperative_launch_too_large,
                        "the cooperative launch has {count} block, but only {resident} of this "
                        "size can be resident on the device at once",
                        "the cooperative launch has {count} blocks, but only {resident} of this "
                        "size can be resident on the device at once");

}  // namespace labcheck::simgpu::text
