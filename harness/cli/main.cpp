#include "harness/cli/main_program.hpp"

int main(int count, char** arguments) {
  return labcheck::run_main_program(count, arguments);
}
