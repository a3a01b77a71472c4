/// labcheck's main program, apart from main() so that tests can link it.
#pragma once

namespace labcheck {

/// Runs the command line and returns the exit status. Catches everything that is thrown: this is
/// the one place that turns exceptions into words.
int run_main_program(int count, const char* const* arguments);

}  // namespace labcheck
