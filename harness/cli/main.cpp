// SPDX-License-Identifier: MIT
#include "harness/cli/main_program.hpp"

extern "C" {

/// The options of jemalloc, which reads a variable of this name (jemalloc(3), "Tuning"). Blocks of
/// more than 256 KiB, such as matrices, return to the system as soon as they are freed: keeping
/// them for each worker of a batch would take more memory and save no time.
extern const char* malloc_conf;
const char* malloc_conf = "oversize_threshold:262144";
}

int main(int count, char** arguments) {
  return labcheck::run_main_program(count, arguments);
}
