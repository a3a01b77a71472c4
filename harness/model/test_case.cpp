#include "harness/model/test_case.hpp"

namespace labcheck {

Parameters parameters_on(const TestCase& test_case, Backend backend) {
  Parameters parameters = test_case.parameters;
  if (backend == Backend::gpu) {
    for (const auto& [name, value] : test_case.gpu_parameters.all()) parameters.set(name, value);
  }
  return parameters;
}

}  // namespace labcheck
