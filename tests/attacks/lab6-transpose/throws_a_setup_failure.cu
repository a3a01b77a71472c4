// Throws the exception with which the driver reports that the computer could not set up a test case.
// verdict: wrong_answer run_time_error
// earns: 10
#include "lab.cuh"

#include <string>

namespace labcheck {
struct SetupFailure {
  std::string text;
};
}  // namespace labcheck

void transpose(const float*, float*, int, int) {
  throw labcheck::SetupFailure{"there is not enough host memory for a test case's buffer"};
}
