#include "harness/cli/main_program.hpp"

extern "C" {

/// Options of jemalloc (jemalloc(3), "Tuning"), which reads them under this name. Matrices, above
/// 256 KiB, go back to the system as soon as a grading is done with them: kept for each of the
/// threads that grade side by side they are more memory, and save no time.
extern const char* malloc_conf;
const char* malloc_conf = "oversize_threshold:262144";
}

int main(int count, char** arguments) {
  return labcheck::run_main_program(count, arguments);
}
