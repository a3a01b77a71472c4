// Jumps into the frame of an earlier call that has returned.
// verdict: wrong_answer run_time_error time_limit_exceeded suspicious
// earns: 10
#include "lab.cuh"

#include <csetjmp>

std::jmp_buf place;
bool is_set = false;

void transpose(const float*, float*, int, int) {
  if (is_set) std::longjmp(place, 1);
  if (setjmp(place) == 0) is_set = true;
}
