// SPDX-License-Identifier: MIT
/// labcheck's main program, separate from main() so that tests can link it.
#pragma once

namespace labcheck {

/// Runs the command line and returns the exit status. Catches every exception and prints it: the
/// only function that does.
int run_main_program(int count, const char* const* arguments);

}  // namespace labcheck
