// SPDX-License-Identifier: MIT
// The driver API under its real names, for programs that link with libcuda.so.1: each function
// jumps to that of labcheck's runtime library.

#if defined(__x86_64__)
#define JUMP_TO "jmp "
#define BY_TABLE "@PLT"
#elif defined(__aarch64__)
#define JUMP_TO "b "
#define BY_TABLE ""
#else
#error "Add the jump instruction of this processor."
#endif

#define LABCHECK_DRIVER_FUNCTION(name)                                                        \
  asm(".text\n.balign 16\n.globl " #name "\n.type " #name ", %function\n" #name ":\n" JUMP_TO \
      "__cudaDriver_" #name BY_TABLE "\n.size " #name ", . - " #name);
#include "harness/simgpu/client/driver/driver_functions.def"
