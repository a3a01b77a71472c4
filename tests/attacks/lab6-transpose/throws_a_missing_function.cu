// Throws the exception with which the driver reports that a function is missing.
// verdict: missing run_time_error
// earns: 10
#include "lab.cuh"

#include <string>

namespace labcheck {
struct FunctionMissing {
  std::string name;
};
}  // namespace labcheck

void transpose(const float*, float*, int, int) {
  throw labcheck::FunctionMissing{"a function that the lab does not ask for"};
}
