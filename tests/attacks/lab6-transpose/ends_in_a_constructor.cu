// Ends successfully before the driver starts.
// verdict: run_time_error
// earns: 10
#include "lab.cuh"

#include <cstdlib>

struct Ends {
  Ends() { std::_Exit(0); }
};
Ends ends;

void transpose(const float*, float*, int, int) {}
