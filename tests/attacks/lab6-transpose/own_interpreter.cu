// Names an interpreter that does not exist, so that Linux refuses to start the program.
// verdict: run_time_error
// earns: 10
#include "lab.cuh"

asm(".pushsection .interp,\"a\",@progbits\n.ascii \"/nonexistent/loader\"\n.popsection");

void transpose(const float*, float*, int, int) {}
