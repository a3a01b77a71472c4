#include "lab.cuh"

// TODO 1, begin here: first copy the whole array, launch one kernel that calls scramble for each element, and copy the whole result back.
//
// TODO 2: once the result is correct for every size, split the array into chunks. Copy each chunk with cudaMemcpyAsync, launch its kernel
// and copy its result back, all in one of two streams that take turns.
void pipeline(const std::uint32_t* in, std::uint32_t* out, std::size_t n) {}
