// The declarations that both files share.
#pragma once

using Function = int (*)(int);

extern __device__ int counter;
extern __constant__ int factors[4];
extern __managed__ int total;
extern __device__ Function chosen;
__device__ int twice(int x);

void run_other(int* out);
void set_others_hidden(int value);
