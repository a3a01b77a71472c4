/*
 * What the simulated GPU's runtime offers beside the CUDA runtime. Programs that may also run on a
 * real GPU declare these functions weak and call them only where they are there.
 */
#ifndef LABCHECK_SIMGPU_RUNTIME_EXTENSIONS_H
#define LABCHECK_SIMGPU_RUNTIME_EXTENSIONS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Reports the counters since the last flush and starts again at 0, also to count the calls that
 * messages name allocations by ("the 2nd cudaMalloc"). */
void labcheckSimFlush(void);

/* Makes messages call the allocation that starts at `device_pointer` by `name`; the call that made it
 * is not counted among the program's. */
void labcheckSimNameAllocation(const void* device_pointer, const char* name);

/* The version of this interface: 1. */
int labcheckSimVersion(void);

#ifdef __cplusplus
}
#endif

#endif
