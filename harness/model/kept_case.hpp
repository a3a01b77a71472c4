// SPDX-License-Identifier: MIT
/// One run of one test case with its inputs and outputs, for debugging.
#pragma once

#include "harness/base/written_file.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/program_input.hpp"
#include "harness/model/test_case.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// `inputs` are all buffers of the call, `outputs` the returned buffers, empty if the program did
/// not finish. A whole program has `program` and no buffers, `start` describes how it is started,
/// and `files` are those that it must write. `command` repeats the test case.
struct KeptCase {
  std::string lab;
  std::string case_id;
  std::string call;
  Backend backend = Backend::sim;
  std::uint64_t seed = 0;
  Parameters parameters;
  ProgramInput program;
  std::string start;
  std::map<std::string, WrittenFile> files;
  std::vector<Buffer> inputs;
  std::vector<ReturnedBuffer> outputs;
  std::vector<Expectation> expected;
  std::string printed;  // of a whole program, on standard output
  std::string errors;   // of a whole program, on standard error
  std::vector<std::string> command;
};

}  // namespace labcheck
