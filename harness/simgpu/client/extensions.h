// SPDX-License-Identifier: MIT
/*
 * Functions that the simulated GPU's runtime provides in addition to the CUDA runtime. Programs
 * that may also run on a real GPU declare these functions weak and call them only if they exist.
 */
#ifndef LABCHECK_SIMGPU_RUNTIME_EXTENSIONS_H
#define LABCHECK_SIMGPU_RUNTIME_EXTENSIONS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Makes messages use `name` for the allocation that starts at `device_pointer`. The call that
 * allocated it is excluded from the numbering of allocations. */
void labcheckSimNameAllocation(const void* device_pointer, const char* name);

/* The version of this interface: 1. */
int labcheckSimVersion(void);

#ifdef __cplusplus
}
#endif

#endif
