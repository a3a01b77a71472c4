// SPDX-License-Identifier: MIT
/// One run of one test case with its inputs and outputs, for debugging.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/test_case.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// `inputs` are all buffers of the call, `outputs` the returned buffers, empty if the program did
/// not finish. A whole program has `arguments` and no buffers. `command` repeats the test case.
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
