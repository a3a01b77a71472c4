/// One run of one test case with all that it was about, for whoever looks for a mistake.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/parameters.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// `inputs` are all buffers that the call was given, `outputs` what came back, empty where the
/// program did not come to its end. A whole program has `arguments` and no buffers. `command`
/// repeats the case.
struct KeptCase {
  std::string lab;
  std::string case_id;
  std::string call;
  Backend backend = Backend::sim;
  std::uint64_t seed = 0;
  Parameters parameters;
  std::vector<std::string> arguments;
  std::vector<Buffer> inputs;
  std::vector<ReturnedBuffer> outputs;
  std::vector<Expectation> expected;
  std::string printed;  // of a whole program, on standard output
  std::string errors;   // of a whole program, on standard error
  std::vector<std::string> command;
};

}  // namespace labcheck
